# A CA of this machine's own, and a certificate of it for the name "redis".
set -e
cd /certificates
[ -f redis.pem ] && exit 0
openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj /CN=cuecast-local -keyout ca.key -out ca.pem
openssl req -newkey rsa:2048 -nodes -subj /CN=redis -keyout redis.key -out redis.csr
printf 'subjectAltName=DNS:redis' >names
openssl x509 -req -in redis.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 3650 -extfile names -out redis.pem
chmod 644 ca.pem redis.pem redis.key
