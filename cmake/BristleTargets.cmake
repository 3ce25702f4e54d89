# What all our targets share.  Two kinds of code live in this tree:
#   embedded  runs inside an FMU: errors are values, no exceptions, no RTTI, symbols hidden
#   host      tools, cosim, analysis, tests: ordinary C++

add_library(bristle_options INTERFACE)
target_compile_features(bristle_options INTERFACE cxx_std_20)
target_include_directories(bristle_options INTERFACE
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src> $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
  $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>)
configure_file(${PROJECT_SOURCE_DIR}/src/core/version.hpp.in ${PROJECT_BINARY_DIR}/include/core/version.hpp @ONLY)
target_compile_options(bristle_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
  # GCC 12 sees an overlap in std::string's operator+ that is not there (its bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  # The same numbers on every platform: no fused multiply-add unless written.
  -ffp-contract=off
  $<$<BOOL:${BRISTLE_WERROR}>:-Werror>)

if(BRISTLE_SANITIZE)
  # vptr checks need the RTTI that embedded code does not have.
  target_compile_options(bristle_options INTERFACE -fsanitize=${BRISTLE_SANITIZE} -fno-sanitize=vptr
                                                   -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(bristle_options INTERFACE -fsanitize=${BRISTLE_SANITIZE})
endif()

add_library(bristle_embedded_options INTERFACE)
target_link_libraries(bristle_embedded_options INTERFACE bristle_options)
target_compile_options(bristle_embedded_options INTERFACE
  -fno-exceptions -fno-rtti -fno-threadsafe-statics
  # Windows walks the stack by these tables whatever the language; a program that guards its calls relies on them.
  $<$<NOT:$<PLATFORM_ID:Windows>>:-fno-asynchronous-unwind-tables>
  -fvisibility=hidden -fvisibility-inlines-hidden -ffunction-sections -fdata-sections)

function(bristle_embedded_library name)
  add_library(${name} STATIC ${ARGN})
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_link_libraries(${name} PRIVATE bristle_embedded_options)
  target_include_directories(${name} INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>)
  target_compile_features(${name} PUBLIC cxx_std_20)
endfunction()

function(bristle_host_library name)
  add_library(${name} STATIC ${ARGN})
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_link_libraries(${name} PRIVATE bristle_options)
  target_include_directories(${name} INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>)
  target_compile_features(${name} PUBLIC cxx_std_20)
endfunction()
