# Windows binaries beside those for Linux: the same sources in a build of their own with mingw-w64, inside this one.
# Sets BRISTLE_WINDOWS_BINARIES to the folder of the .dll files, or to nothing where they are not built.

option(BRISTLE_WINDOWS "Add Windows binaries to the FMUs, where compiler and SUNDIALS for Windows are there" ON)
set(BRISTLE_WINDOWS_SUNDIALS ${PROJECT_BINARY_DIR}/windows-sundials CACHE PATH
    "SUNDIALS for Windows, made by tools/windows-sundials.sh")
find_program(MINGW_COMPILER x86_64-w64-mingw32-g++-win32)
mark_as_advanced(MINGW_COMPILER)

set(BRISTLE_WINDOWS_BINARIES "")
set(without "")
if(NOT BRISTLE_WINDOWS)
  set(without "BRISTLE_WINDOWS is off")
elseif(BRISTLE_SANITIZE)
  set(without "sanitizers are for Linux")
elseif(NOT MINGW_COMPILER)
  set(without "x86_64-w64-mingw32-g++-win32 is not installed")
elseif(NOT EXISTS ${BRISTLE_WINDOWS_SUNDIALS}/lib/libsundials_cvode.a)
  set(without "run tools/windows-sundials.sh ${BRISTLE_WINDOWS_SUNDIALS} first")
endif()
if(without)
  message(STATUS "Windows binaries: none, ${without}")
  return()
endif()

set(windowsBuild ${PROJECT_BINARY_DIR}/windows)
set(core ${BRISTLE_WINDOWS_SUNDIALS}/lib/libsundials_core.a)  # since 7.0
if(NOT EXISTS ${core})
  set(core "")
endif()
message(STATUS "Windows binaries: ${windowsBuild}")
# Always optimised: they are there to be shipped.  Only Eigen is taken from this machine; it is headers.
execute_process(
  COMMAND ${CMAKE_COMMAND} -S ${PROJECT_SOURCE_DIR} -B ${windowsBuild} -G Ninja -DCMAKE_BUILD_TYPE=Release
          -DCMAKE_TOOLCHAIN_FILE=${PROJECT_SOURCE_DIR}/cmake/mingw-w64.cmake -DBRISTLE_ONLY_BINARIES=ON
          -DBRISTLE_WERROR=${BRISTLE_WERROR} -DBRISTLE_TESTS=${BRISTLE_TESTS} -DEigen3_DIR=${Eigen3_DIR}
          -DSUNDIALS_INCLUDE=${BRISTLE_WINDOWS_SUNDIALS}/include
          -DSUNDIALS_CVODE_ARCHIVE=${BRISTLE_WINDOWS_SUNDIALS}/lib/libsundials_cvode.a
          -DSUNDIALS_CORE_ARCHIVE=${core}
  OUTPUT_FILE ${PROJECT_BINARY_DIR}/windows-configure.txt
  ERROR_FILE ${PROJECT_BINARY_DIR}/windows-configure.txt
  RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "The build of the Windows binaries could not be configured; "
                      "${PROJECT_BINARY_DIR}/windows-configure.txt says why.  -DBRISTLE_WINDOWS=OFF leaves them out.")
endif()

# What is out of date is for the inner build to know, so it is asked each time; FMUs are packed anew only if their
# library changed.
set(BRISTLE_WINDOWS_BINARIES ${windowsBuild}/fmu)
set(libraries "")
foreach(model ${BRISTLE_MODELS})
  list(APPEND libraries ${BRISTLE_WINDOWS_BINARIES}/${model}.dll)
endforeach()
add_custom_target(windows_binaries
  COMMAND ${CMAKE_COMMAND} --build ${windowsBuild}
  BYPRODUCTS ${libraries} COMMENT "Building the Windows binaries" VERBATIM)
