# Every dependency is a Debian package found here; nothing is vendored or downloaded.

find_package(Eigen3 3.4 REQUIRED NO_MODULE)

# SUNDIALS' own CMake package drags in OpenMP, KLU, HYPRE and PETSc; the one static archive is all we need
# (since 7.0 the generic layer is a second archive).
find_path(SUNDIALS_INCLUDE cvode/cvode.h REQUIRED)
find_library(SUNDIALS_CVODE_ARCHIVE libsundials_cvode.a REQUIRED)
find_library(SUNDIALS_CORE_ARCHIVE libsundials_core.a)
if(NOT SUNDIALS_CORE_ARCHIVE)
  set(SUNDIALS_CORE_ARCHIVE "")
endif()
# Our copy of it takes its memory from an arena per integrator (src/hybrid/arena.hpp says why).
find_program(OBJCOPY NAMES ${CMAKE_OBJCOPY} objcopy REQUIRED)
set(BRISTLE_SUNDIALS "")
foreach(archive ${SUNDIALS_CVODE_ARCHIVE} ${SUNDIALS_CORE_ARCHIVE})
  get_filename_component(name ${archive} NAME)
  set(copy ${PROJECT_BINARY_DIR}/sundials/${name})
  if(NOT EXISTS ${copy} OR ${archive} IS_NEWER_THAN ${copy})
    file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/sundials)
    execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND ${OBJCOPY}
      --redefine-sym malloc=bristle_arena_malloc --redefine-sym calloc=bristle_arena_calloc
      --redefine-sym realloc=bristle_arena_realloc --redefine-sym free=bristle_arena_free ${archive} ${copy})
    # Another way to the heap would leave part of the integrator out of its snapshots.
    execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND ${CMAKE_NM} -u ${copy} OUTPUT_VARIABLE symbols)
    if(symbols MATCHES " (__imp_)?_?(malloc|calloc|realloc|free|strdup|aligned_alloc|posix_memalign)\n")
      file(REMOVE ${copy})
      message(FATAL_ERROR "${archive} calls ${CMAKE_MATCH_2} in a way that cannot be redirected to an arena.")
    endif()
  endif()
  list(APPEND BRISTLE_SUNDIALS ${copy})
endforeach()
add_library(bristle_cvode INTERFACE)
target_include_directories(bristle_cvode SYSTEM INTERFACE ${SUNDIALS_INCLUDE})
target_link_libraries(bristle_cvode INTERFACE ${BRISTLE_SUNDIALS} m)

# The official FMI headers are used where they are installed; ours in fmu/include have the same ABI.
set(FMI_HEADERS_DIR "" CACHE PATH "Folder with the official fmi2Functions.h and fmi3Functions.h")
find_path(FMI_HEADERS_FOUND fmi3Functions.h HINTS ${FMI_HEADERS_DIR})
if(FMI_HEADERS_FOUND AND EXISTS ${FMI_HEADERS_FOUND}/fmi2Functions.h)
  set(BRISTLE_FMI_HEADERS ${FMI_HEADERS_FOUND})
else()
  set(BRISTLE_FMI_HEADERS ${PROJECT_SOURCE_DIR}/fmu/include)
endif()
add_library(bristle_fmi_headers INTERFACE)
target_include_directories(bristle_fmi_headers SYSTEM INTERFACE $<BUILD_INTERFACE:${BRISTLE_FMI_HEADERS}>)
message(STATUS "FMI headers: ${BRISTLE_FMI_HEADERS}")

# The rest is for tools and tests.
if(BRISTLE_ONLY_BINARIES)
  return()
endif()
find_package(pugixml REQUIRED)
find_package(fmt REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(LibXml2 REQUIRED)
if(BRISTLE_TESTS)
  find_package(doctest REQUIRED)
endif()

# libzip's own CMake package of Debian 12 names tools that libzip-dev does not install.
find_path(LIBZIP_INCLUDE zip.h REQUIRED)
find_library(LIBZIP_LIBRARY zip REQUIRED)
add_library(bristle_libzip INTERFACE IMPORTED)
target_include_directories(bristle_libzip INTERFACE ${LIBZIP_INCLUDE})
target_link_libraries(bristle_libzip INTERFACE ${LIBZIP_LIBRARY})

# elfutils comes without a CMake package.
find_path(LIBELF_INCLUDE gelf.h REQUIRED)
find_library(LIBELF_LIBRARY elf REQUIRED)
add_library(bristle_libelf INTERFACE IMPORTED)
target_include_directories(bristle_libelf INTERFACE ${LIBELF_INCLUDE})
target_link_libraries(bristle_libelf INTERFACE ${LIBELF_LIBRARY})
