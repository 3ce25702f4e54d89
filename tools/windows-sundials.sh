#!/usr/bin/env bash
# windows-sundials.sh PREFIX: builds the static CVODE that the Windows binaries of the FMUs are linked with, from the
# source package of the same Debian version that the Linux binaries use.  Debian has no SUNDIALS for mingw-w64.
#
# Does nothing if PREFIX holds the result already.  Takes about 15 seconds and 15 MB from the Debian mirror of this machine.
set -euo pipefail

prefix=${1:?usage: tools/windows-sundials.sh PREFIX}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
toolchain=$here/cmake/mingw-w64.cmake
compiler=x86_64-w64-mingw32-gcc-win32

fail() {
  echo "tools/windows-sundials.sh: $*" >&2
  echo "Everything but the Windows binaries can be built with --linux-only." >&2
  exit 1
}

version=$(dpkg-query -W -f='${source:Version}' libsundials-dev 2>/dev/null) ||
  fail "libsundials-dev is not installed; its version says which SUNDIALS the Windows binaries get."
command -v $compiler >/dev/null || fail "$compiler is missing; it is in the Debian package gcc-mingw-w64-x86-64-win32."
made="SUNDIALS $version, $($compiler --version | sed 1q)"
if [ -f "$prefix/made" ] && [ "$(cat "$prefix/made")" = "$made" ]; then
  exit 0
fi

mkdir -p "$prefix"
prefix=$(cd "$prefix" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# The machine's own list of Debian mirrors, asked for sources; the machine's settings stay as they are.
if [ -f /etc/apt/sources.list.d/debian.sources ]; then
  list=$work/source.sources
  sed 's/^Types:.*/Types: deb-src/' /etc/apt/sources.list.d/debian.sources >"$list"
elif [ -f /etc/apt/sources.list ]; then
  list=$work/source.list
  sed -n -E 's/^deb(-src)?[[:space:]]/deb-src /p' /etc/apt/sources.list | sort -u >"$list"
else
  fail "neither /etc/apt/sources.list.d/debian.sources nor /etc/apt/sources.list says where Debian's sources are."
fi
mkdir -p lists/partial cache/archives/partial
apt=(apt-get -q -o "Dir::Etc::sourcelist=$list" -o Dir::Etc::sourceparts=- -o "Dir::State::lists=$work/lists"
     -o "Dir::Cache=$work/cache" -o APT::Sandbox::User=)
"${apt[@]}" update || fail "the lists of Debian's source packages could not be read."
"${apt[@]}" source --download-only "sundials=$version" ||
  fail "the source of SUNDIALS $version, the version of libsundials-dev, could not be downloaded."
archive=$(ls sundials_*.orig.tar.*) || fail "the source package of SUNDIALS has no archive of the original source."
mkdir source
tar -xf "$archive" -C source --strip-components=1 || fail "$archive could not be unpacked."

# No paths of this machine in the archive: the same bytes wherever it is built.
cmake -S source -B build -G Ninja -DCMAKE_TOOLCHAIN_FILE="$toolchain" -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_INSTALL_PREFIX="$work/installed" -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_POLICY_VERSION_MINIMUM=3.5 \
  -DCMAKE_C_FLAGS="-ffp-contract=off -ffunction-sections -fdata-sections -ffile-prefix-map=$work=." \
  -DBUILD_SHARED_LIBS=OFF -DBUILD_ARKODE=OFF -DBUILD_CVODES=OFF -DBUILD_IDA=OFF -DBUILD_IDAS=OFF -DBUILD_KINSOL=OFF \
  -DBUILD_FORTRAN_MODULE_INTERFACE=OFF -DEXAMPLES_ENABLE_C=OFF -DEXAMPLES_INSTALL=OFF ||
  fail "SUNDIALS could not be configured for Windows."
cmake --build build --target install || fail "SUNDIALS could not be built for Windows."
[ -f installed/lib/libsundials_cvode.a ] || fail "building SUNDIALS for Windows gave no libsundials_cvode.a."

# The headers are compiled into our objects: they must say the same version as those for Linux.
said() { sed -n 's/^#define SUNDIALS_VERSION "\(.*\)"/\1/p' "$1/sundials/sundials_config.h"; }
linux=/usr/include
[ "$(said installed/include)" = "$(said $linux)" ] ||
  fail "the source is SUNDIALS $(said installed/include), but the installed one is $(said $linux)."

rm -rf "${prefix:?}"/*
mkdir "$prefix/lib"
cp -r installed/include "$prefix"
cp installed/lib/libsundials_c*.a "$prefix/lib"  # cvode and, since 7.0, core
echo "$made" >"$prefix/made"
