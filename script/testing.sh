# Shared by script/test and script/long: install what the tests need and give them a folder. Sourced, in the project's folder.
. script/lib.sh
. script/services.sh
install_locked requirements-dev.txt requirements.txt
command -v chromium >/dev/null || command -v google-chrome >/dev/null || need "A Chromium is missing." chromium
ldconfig -p | grep -q libseccomp.so.2 || need "libseccomp is missing." libseccomp2
command -v curl >/dev/null || need "curl is missing." curl
command -v wrk >/dev/null || need "wrk is missing." wrk
command -v ab >/dev/null || need "ab is missing." apache2-utils
command -v nginx >/dev/null || need "nginx is missing." nginx
command -v node >/dev/null || need "Node.js is missing." nodejs
find_postgres >/dev/null || need "PostgreSQL is missing." postgresql
command -v redis-server >/dev/null || need "Redis is missing." redis-server

DIR=$(mktemp -d /tmp/benchpress-test-XXXXXX)
trap 'stop_services; rm -rf "$DIR"' EXIT
trap 'exit 130' INT TERM HUP
unset PYTHONDONTWRITEBYTECODE DATABASE_URL REDIS_URL CELERY_BROKER_URL DEBUG SECRET_KEY SITE_URL ALLOWED_HOSTS FAULT
export VAR_DIR="$DIR/var" HOME="${HOME:-$DIR}" LC_ALL=C.UTF-8

PROCESSES=$(($(nproc) + 1)) # of pytest, one more than processors: some tests wait
pytest() { # DATABASE ARGUMENT...: run tests in processes with their own database; ends the shell that calls it
  say "== pytest on $1"
  export EXPECT_DATABASE="$1"; shift
  # Folders of tests in $DIR are removed at once; pytest would remove those of its run before last one by one.
  exec .venv/bin/python -m pytest -n "$PROCESSES" --dist worksteal --durations 15 --basetemp "$DIR/folders-$EXPECT_DATABASE" "$@"
}
