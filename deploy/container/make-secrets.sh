#!/bin/bash
# Writes the secrets of compose.yaml into ./secrets, and the settings of server and worker into ./plumbline.env, unless they exist.
# Usage: make-secrets.sh PUBLIC_URL
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
url=${1:?Usage: make-secrets.sh PUBLIC_URL}
if [ -e plumbline.env ] || [ -e secrets ]; then
  echo 'plumbline.env or secrets is there already; nothing was changed.' >&2
  exit 1
fi
umask 077
mkdir secrets
random() { openssl rand -hex 24; }
owner=$(random)
server=$(random)
key=$(random)
printf '%s' "$(random)" >secrets/postgres_password
printf '%s' "$owner" >secrets/owner_password
printf '%s' "$server" >secrets/server_password
cat >secrets/files_keys <<JSON
{"identities":[{"name":"plumbline","credentials":[{"accessKey":"plumbline","secretKey":"$key"}],"actions":["Admin","Read","Write","List","Tagging"]}]}
JSON
# The containers read these files under accounts of their own.
chmod 644 secrets/*
cat >plumbline.env <<ENV
TARGET_ENV=live
PUBLIC_URL=$url
AUTH_SECRET=$(openssl rand -base64 48)
RDS_URL=postgres://plumbline_server:$server@pgbouncer:6432/rds
PS_URL=postgres://plumbline_server:$server@pgbouncer:6432/ps
IDENTITY_URL=postgres://plumbline_server:$server@pgbouncer:6432/identity
RDS_DIRECT_URL=postgres://plumbline_server:$server@postgres:5432/rds
PS_DIRECT_URL=postgres://plumbline_server:$server@postgres:5432/ps
RDS_OWNER_URL=postgres://plumbline:$owner@postgres:5432/rds
PS_OWNER_URL=postgres://plumbline:$owner@postgres:5432/ps
IDENTITY_OWNER_URL=postgres://plumbline:$owner@postgres:5432/identity
NAMED_STATEMENTS=false
FILES_URL=s3://plumbline/live?endpoint=http://files:8333
FILES_ACCESS_KEY_ID=plumbline
FILES_SECRET_ACCESS_KEY=$key
DRAIN_SECONDS=10
ENV
echo 'Wrote plumbline.env and secrets.'
