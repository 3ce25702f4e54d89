// Changes to the bytes of a shared library that leave its tables in order.
#pragma once

#include <string>
#include <string_view>

namespace bristle::test {

/// Replaces a whole entry of the table of dynamic names by one of the same length: a function that is
/// exported or needed, or a library that is needed.
void renameSymbol(std::string& library, std::string_view from, std::string_view to);
/// Asks the loader for a stack that can be executed.
void makeStackExecutable(std::string& library);
/// Tells the loader that code must be patched while loading.
void demandTextRelocations(std::string& library);

}  // namespace bristle::test
