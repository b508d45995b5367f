# Runs as a service of a Debian that systemd has booted: the two units, as an operator uses them.
exec >/services.log 2>&1
say() { echo "== $*"; }
ask() { exec 3<>/dev/tcp/127.0.0.1/3000 && printf 'GET %s HTTP/1.1\r\nhost: 127.0.0.1:3000\r\nconnection: close\r\n\r\n' "$1" >&3 && head -1 <&3; } 2>/dev/null
operator() { systemd-run --quiet --pipe --wait --uid=plumbline -p EnvironmentFile=/etc/plumbline/plumbline.env -E PLUMBLINE_DATA=/var/lib/plumbline /opt/plumbline/plumbline "$@"; }
systemd-analyze verify plumbline.service plumbline-worker.service && say "verified"
systemctl start plumbline && ask /readyz | grep -q 200 && say "ready when started"
operator invite ops@example.org | grep -q '/invitation' && say "invite"
operator history:verify | grep -q 'Nothing is wrong' && say "history:verify"
operator config | grep -q '^ *TARGET_ENV *live *environment' && say "config"
systemctl start plumbline-worker && say "worker started"
systemctl stop plumbline-worker && say "worker stopped: $(systemctl show -p Result --value plumbline-worker)"
systemctl restart plumbline && ask /readyz | grep -q 200 && say "ready when restarted"
kill -9 "$(systemctl show -p MainPID --value plumbline)"
for _ in $(seq 240); do sleep 0.5; ask /readyz | grep -q 200 && break; done
say "restarts after a kill: $(systemctl show -p NRestarts --value plumbline)"
systemctl stop plumbline && say "stopped: $(systemctl show -p Result,ExecMainStatus --value plumbline | xargs)"
say "processes left: $(grep -l -s "[/]native/bin/postgres" /proc/[0-9]*/cmdline | wc -l)"
journalctl --no-pager -u plumbline -u plumbline-worker
