#!/bin/sh
# OpenStack Swift with its S3 interface on port 9000, one device on the volume: key CUECAST:CUECAST, secret CUECAST-SECRET, bucket cuecast.
set -eu
devices=/var/lib/s3
rm -rf /etc/swift/backups
mkdir -p "$devices/d1" /etc/swift/backups /run/swift /var/cache/swift
id swift >/dev/null 2>&1 || useradd --system swift
cd /etc/swift
[ -f swift.conf ] || cat >swift.conf <<CONF
[swift-hash]
swift_hash_path_prefix = cuecast
swift_hash_path_suffix = local
[storage-policy:0]
name = gold
default = yes
CONF
for ring in account:6202 container:6201 object:6200; do
  name=${ring%%:*}
  cat >"$name-server.conf" <<CONF
[DEFAULT]
devices = $devices
mount_check = false
bind_ip = 127.0.0.1
bind_port = ${ring##*:}
workers = 1
user = swift
log_udp_host = 127.0.0.1
[pipeline:main]
pipeline = $name-server
[app:$name-server]
use = egg:swift#$name
CONF
  rm -f "$name.builder"
  swift-ring-builder "$name.builder" create 8 1 1
  swift-ring-builder "$name.builder" add "r1z1-127.0.0.1:${ring##*:}/d1" 1
  swift-ring-builder "$name.builder" rebalance
done
cat >proxy-server.conf <<CONF
[DEFAULT]
bind_ip = 0.0.0.0
bind_port = 9000
workers = 2
user = swift
log_udp_host = 127.0.0.1
[pipeline:main]
pipeline = catch_errors proxy-logging cache s3api tempauth bulk slo proxy-logging proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_CUECAST_CUECAST = CUECAST-SECRET .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
check_bucket_owner = false
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:11211
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:proxy-logging]
use = egg:swift#proxy_logging
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
CONF
chown -R swift:swift /etc/swift "$devices" /run/swift
memcached -u nobody -d
for server in account container object; do swift-"$server"-server "/etc/swift/$server-server.conf" & done
# The bucket, as soon as it answers.
python3 - <<'PYTHON' &
import time, urllib.request as http
user = {'X-Storage-User': 'CUECAST:CUECAST', 'X-Storage-Pass': 'CUECAST-SECRET'}
for second in range(120):
    try:
        account = http.urlopen(http.Request('http://localhost:9000/auth/v1.0', headers=user)).headers
        token = {'X-Auth-Token': account['X-Auth-Token']}
        http.urlopen(http.Request(account['X-Storage-Url'] + '/cuecast', method='PUT', headers=token))
        break
    except OSError:
        time.sleep(1)
PYTHON
exec swift-proxy-server /etc/swift/proxy-server.conf
