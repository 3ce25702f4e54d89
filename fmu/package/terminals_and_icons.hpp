// terminalsAndIcons.xml: the groups of variables that belong together at a connection, and where the icon
// lies.  The file is defined by FMI 3.0; FMI 2.0 allows the same file since 2.0.4.
#pragma once

#include <string>

#include "core/model.hpp"

namespace bristle::package {

std::string terminalsAndIcons(const Model&);

}  // namespace bristle::package
