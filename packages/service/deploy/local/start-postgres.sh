# A database "cuecast" of the user "cuecast", whose password is $PASSWORD.
set -e
data=/var/lib/cuecast/data
bin=$(echo /usr/lib/postgresql/*/bin)
as() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
chown postgres /var/lib/cuecast
if [ ! -f "$data/PG_VERSION" ]; then
  printf %s "$PASSWORD" >/tmp/password
  chmod 644 /tmp/password
  as "$bin/initdb" -D "$data" -U cuecast -A scram-sha-256 --pwfile=/tmp/password -E UTF8 --no-locale
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  echo "CREATE DATABASE cuecast ENCODING 'UTF8' TEMPLATE template0" |
    as "$bin/postgres" --single -D "$data" postgres
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups "$bin/postgres" -D "$data" -h 0.0.0.0 -k /tmp
