#include "check/examples.hpp"
