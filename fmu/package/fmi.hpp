// The two versions of the standard an FMU is packed for.
#pragma once

namespace bristle::package {

enum class Fmi { two, three };

}  // namespace bristle::package
