#!/bin/bash
# Starts PgBouncer with the password of the server's role, which is a secret of the container.
set -euo pipefail
umask 077
printf '"plumbline_server" "%s"\n' "$(</run/secrets/server_password)" >/run/pgbouncer/userlist.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
