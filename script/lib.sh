# Shared by the scripts: find Python, make .venv, install locked packages once. Sourced, in the project's folder.
PATH="${PATH:-/usr/bin}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
export PATH UV_PYTHON_DOWNLOADS=never UV_SYSTEM_CERTS=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore

say() { printf '%s\n' "$*" >&2; }
stop() { say "$*"; exit 3; }

need() { # SENTENCE PACKAGE...: install by apt as root, else stop with the sentence; services are not started
  sentence=$1 policy=/usr/sbin/policy-rc.d; shift
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || stop "$sentence As root: apt-get install $*"
  say "Installing $* ..."
  (
    [ -e "$policy" ] || { trap 'rm -f "$policy"' EXIT INT TERM; printf '#!/bin/sh\nexit 101\n' >"$policy"; chmod 755 "$policy"; }
    export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1
    apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@"
  ) >/dev/null || stop "apt-get could not install $*."
}

find_python() { # print the name of a Python that is new enough
  for name in python3 python3.13 python3.12 python3.11; do
    "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$name" && return
  done
  stop "Python 3.11 or newer is needed and was not found. On Debian or Ubuntu: apt-get install python3 python3-venv"
}

make_venv() {
  python=$(find_python) || exit 3
  "$python" -c 'import ensurepip, venv' 2>/dev/null || need "Python's venv module is missing." python3-venv
  "$python" -m venv --clear .venv
  .venv/bin/pip install -q --require-hashes -r script/uv.txt || say "uv could not be installed; pip does its work, more slowly."
}

install_locked() { # LOCK...: install the first, unless this very file was installed before; the others are parts of it
  if [ "$(cat ".venv/.$1.sum" 2>/dev/null)" = "$(cksum <"$1")" ] && .venv/bin/python -c ''; then return; fi
  .venv/bin/python -m pip --version >/dev/null 2>&1 || make_venv
  say "Installing the packages of $1 ..."
  .venv/bin/uv pip install -q --python .venv/bin/python --require-hashes -r "$1" || .venv/bin/pip install -q --require-hashes -r "$1"
  for lock in "$@"; do cksum <"$lock" >".venv/.$lock.sum"; done
}
