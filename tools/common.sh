# What tools/run and tools/test share: packages, configuration, build.  Sourced, not run.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=${BRISTLE_BUILD:-build}
log=$build/log.txt

packages=(cmake ninja-build g++ binutils libsundials-dev libeigen3-dev doctest-dev libpugixml-dev libzip-dev libcli11-dev
          libfmt-dev nlohmann-json3-dev libxml2-dev libelf-dev gnuplot-nox fonts-dejavu-core)
# The FMUs get binaries for Windows too, unless --linux-only says otherwise.
windows=ON
windows_packages=(g++-mingw-w64-x86-64-win32 xz-utils)

stage() { printf '%-11s %s\n' "$1" "$2"; }

# Runs a long command with its output in the log; shows the log's end only if it fails.
logged() {
  if ! "$@" >>"$log" 2>&1; then
    tail -n 40 "$log" >&2
    echo "$0: '$1 $2 ...' failed; the whole output is in $log." >&2
    exit 1
  fi
}

install_packages() {
  local missing=() package
  [ $windows = OFF ] || packages+=("${windows_packages[@]}")
  for package in "${packages[@]}"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
  done
  if [ ${#missing[@]} -eq 0 ]; then
    stage packages "all ${#packages[@]} are installed"
    return
  fi
  if [ "$(id -u)" -ne 0 ]; then
    echo "$0: these Debian packages are missing and only root can install them: ${missing[*]}" >&2
    exit 1
  fi
  stage packages "installing ${missing[*]}"
  logged apt-get update
  logged env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"
}

# build_targets [TARGET ...]: everything, or what these need.
build_targets() {
  if [ $windows = ON ]; then
    stage sundials "for Windows, in $build/windows-sundials"
    logged tools/windows-sundials.sh "$build/windows-sundials"
  fi
  stage configure "$build"
  logged cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DBRISTLE_WINDOWS=$windows
  stage build "${*:-libraries, FMUs, command line, tests}"
  if [ -t 1 ]; then
    cmake --build "$build" ${1:+--target "$@"}  # ninja shows its progress on one line
  else
    logged cmake --build "$build" ${1:+--target "$@"}
  fi
}

mkdir -p "$build"
: >"$log"
