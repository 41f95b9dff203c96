# A PostgreSQL and a Redis of our own on unix sockets in $DIR, for script/test; nothing listens on the network. Sourced.
as_owner() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; } # PostgreSQL refuses root

find_postgres() { # print the folder of the newest initdb
  for folder in $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -rV) "$(dirname "$(command -v initdb || echo /none/initdb)")"; do
    [ -x "$folder/initdb" ] && echo "$folder" && return
  done
  return 1
}

start_services() { # set DATABASE_URL and REDIS_URL
  # Without statistics that come at any time a query has the same plan in each run; compiling plans costs more than small tables give.
  PGBIN=$(find_postgres) PG=$DIR/pg
  mkdir "$PG" && chmod 711 "$DIR"
  [ "$(id -u)" != 0 ] || chown postgres "$PG"
  (
    cd "$PG" || exit 1
    as_owner "$PGBIN/initdb" -D "$PG/data" -U bench -A trust -E UTF8 --locale=C.UTF-8 --no-sync >"$DIR/initdb.log"
    as_owner "$PGBIN/pg_ctl" -D "$PG/data" -w -s -l "$PG/log" -o "-c listen_addresses='' -c unix_socket_directories='$PG' \
      -c fsync=off -c full_page_writes=off -c synchronous_commit=off -c jit=off -c autovacuum=off" start
    as_owner "$PGBIN/createdb" -h "$PG" -U bench bench
  ) || stop "PostgreSQL did not start: $(tail -n 3 "$PG/log" "$DIR/initdb.log" 2>/dev/null)"
  redis-server --port 0 --unixsocket "$DIR/redis.sock" --save '' --appendonly no --dir "$DIR" >"$DIR/redis.log" 2>&1 &
  REDIS_PID=$!
  for _ in 1 2 3 4 5 6 7 8 9 10; do [ -S "$DIR/redis.sock" ] && break || sleep 0.5; done
  [ -S "$DIR/redis.sock" ] || stop "Redis did not start: $(tail -n 3 "$DIR/redis.log")"
  export DATABASE_URL="postgresql://bench@/bench?host=$PG" REDIS_URL="unix://$DIR/redis.sock?db=0"
}

stop_services() {
  [ -z "${REDIS_PID:-}" ] || kill "$REDIS_PID" 2>/dev/null || :
  [ -z "${PGBIN:-}" ] || (cd "$PG" && as_owner "$PGBIN/pg_ctl" -D "$PG/data" -s -m immediate stop) 2>/dev/null || :
}
