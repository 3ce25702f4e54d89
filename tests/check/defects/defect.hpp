// Which defect this library has: the one that resources/defect.txt of the unpacked FMU names, read when the
// library is loaded.  Without that file it has none.
#pragma once

#include <string_view>

namespace bristle::defects {

bool has(std::string_view defect);
bool hasAny();

/// Where an FMU can do what harms the process it runs in, whatever its arguments are.
enum class Place { load, instantiate, free, initialization, get, step, terminate };

/// Does there what the defect asks for: crashes, hangs, prints, ...
void misbehave(Place place);

/// A write to an address that no process has.
void crash();

}  // namespace bristle::defects
