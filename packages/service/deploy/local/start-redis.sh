# TLS only, a password, and the rights that the service needs and no more.
exec redis-server --port 0 --tls-port 6379 --tls-cert-file /certificates/redis.pem \
  --tls-key-file /certificates/redis.key --tls-ca-cert-file /certificates/ca.pem --tls-auth-clients no \
  --save '' --appendonly no --user default off --user cuecast on '>local-queue' \
  '~{cuecast}*' '&{cuecast}*' +@all -@dangerous -@admin
