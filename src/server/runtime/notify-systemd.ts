import { execFile } from 'node:child_process'

/**
 * Tells systemd that this service is ready, or that it stops; does nothing for a process that systemd did not start with Type=notify.
 * systemd-notify sends it, because Node has no datagram sockets in the file system.
 */
export function notifySystemd(state: 'READY=1' | 'STOPPING=1'): void {
  if (process.env['NOTIFY_SOCKET'] === undefined) return
  execFile('systemd-notify', [state], (error) => {
    if (error) process.stderr.write(`systemd could not be notified (${state}): ${error.message}\n`)
  })
}
