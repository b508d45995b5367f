# Runs in a fresh Debian without npm and network: every operator's command of a bundle.
set -u
cd /opt/plumbline || exit 1
export PLUMBLINE_DATA=/var/lib/plumbline-commands PORT=4831 LOG_LEVEL=info
say() { echo "== $*"; }
ask() { exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET %s HTTP/1.1\r\nhost: 127.0.0.1:%s\r\nconnection: close\r\n\r\n' "$1" "$PORT" >&3 && cat <&3; }
for name in node npm; do command -v "$name" && say "$name is there"; done
sha256sum -c --quiet files.sha256 && say "files as they were built"
for name in $(./plumbline --help | sed -n 's/^  .\/plumbline \([a-z:]*\) .*/\1/p'); do
  ./plumbline "$name" --help >/dev/null && say "help $name"
done
./plumbline start >/start.log 2>&1 &
server=$!
for _ in $(seq 240); do sleep 0.5; ask /readyz 2>/dev/null | grep -q '"ready"' && break; done
ask /readyz | grep -q '"ready"' && say "ready"
ask / | grep -qi '<!doctype html>' && say "page"
./plumbline config >/dev/null && say "config"
./plumbline invite new@example.org | grep -q /invitation && say "invite"
(cd / && /opt/plumbline/plumbline import standards.json --dry-run) >/dev/null && say "import"
node_modules/.bin/node /check.mjs "http://127.0.0.1:$PORT" "$PLUMBLINE_DATA"
./plumbline history:verify | grep -q 'Nothing is wrong' && say "history:verify"
# The newest rows are sealed within half a minute.
for _ in $(seq 30); do ./plumbline history:prove --project 1 --out /proof.json && break; sleep 2; done
[ -f verifier/verify_history.py ] && say "verifier"
[ -f /proof.json ] && ./plumbline history:prove --check /proof.json >/dev/null && say "history:prove"
./plumbline nonsense >/dev/null 2>&1; [ $? = 2 ] && say "unknown command"
./plumbline worker >/worker.log 2>&1 &
worker=$!
for _ in $(seq 60); do sleep 0.5; grep -q 'worker started' /worker.log && break; done
kill -TERM $worker; wait $worker && say "worker"
kill -TERM $server; wait $server && say "stopped"
./plumbline demo:retire --remove >/dev/null 2>&1 && say "demo:retire"
./plumbline db:copy --from ps --to rds --replace >/dev/null 2>&1 && say "db:copy"
grep 'job failed' /start.log
exit 0
