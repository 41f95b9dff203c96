# Shared by script/server and script/test: find Python, make .venv, install locked packages once. Sourced, in the project's folder.
PATH="${PATH:-/usr/bin}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
export PATH UV_PYTHON_DOWNLOADS=never UV_SYSTEM_CERTS=1 UV_NO_PROGRESS=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore

say() { printf '%s\n' "$*" >&2; }
stop() { say "$*"; exit 3; }
is_root_with_apt() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }

apt_install() { # PACKAGE...: quietly; a package's own service is not started
  say "Installing $* ..."
  export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@"; } >/dev/null || stop "apt-get could not install: $*"
}

find_python() { # print the name of a Python that is new enough
  for name in python3 python3.13 python3.12 python3.11; do
    "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$name" && return
  done
  stop "Python 3.11 or newer is needed and was not found. On Debian or Ubuntu: apt-get install python3 python3-venv"
}

make_venv() {
  python=$(find_python)
  if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    is_root_with_apt || stop "Python's venv module is missing. As root: apt-get install python3-venv"
    apt_install python3-venv
  fi
  "$python" -m venv --clear .venv
  .venv/bin/pip install -q --require-hashes -r script/uv.txt || say "uv could not be installed; pip does its work, more slowly."
}

install() { # LOCK...: install the first, unless this very file was installed before; the others are parts of it
  sum=$(cksum <"$1")
  if .venv/bin/python -c '' 2>/dev/null && [ "$(cat ".venv/.$1.sum" 2>/dev/null)" = "$sum" ]; then return; fi
  .venv/bin/python -m pip --version >/dev/null 2>&1 || make_venv
  say "Installing the packages of $1 ..."
  .venv/bin/uv pip install -q --python .venv/bin/python --require-hashes -r "$1" || .venv/bin/pip install -q --require-hashes -r "$1"
  for lock in "$@"; do cksum <"$lock" >".venv/.$lock.sum"; done
}
