#!/bin/bash
# Runs once, on the empty volume of PostgreSQL: the three databases, the role that owns them and the role of the server.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -v owner="$(</run/secrets/owner_password)" -v server="$(</run/secrets/server_password)" \
  --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role plumbline login password :'owner';
create role plumbline_server login password :'server';
create database rds owner plumbline;
create database ps owner plumbline;
create database identity owner plumbline;
SQL
