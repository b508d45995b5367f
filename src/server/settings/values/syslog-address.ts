import { z } from 'zod'

/** Where syslog messages go: to a server over TCP or UDP, or to the log of this machine. */
export type SyslogAddress =
  | { readonly protocol: 'tcp' | 'udp'; readonly host: string; readonly port: number }
  | { readonly protocol: 'local' }

const standardPorts = { 'tcp:': 601, 'udp:': 514 } as const

function readAddress(text: string): SyslogAddress | undefined {
  if (text === 'local') return { protocol: 'local' }
  const { protocol, hostname, port, pathname, username, search } = URL.parse(text) ?? {}
  if (protocol !== 'tcp:' && protocol !== 'udp:') return undefined
  if (!hostname || username || search || (pathname !== '' && pathname !== '/')) return undefined
  return {
    protocol: protocol === 'tcp:' ? 'tcp' : 'udp',
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port ? Number(port) : standardPorts[protocol],
  }
}

/** The address of a syslog server: tcp://HOST:PORT, udp://HOST:PORT, or local. */
export const syslogAddress: z.ZodType<SyslogAddress, string> = z
  .string()
  .transform((text, context) => {
    const address = readAddress(text)
    if (address !== undefined) return address
    context.addIssue(
      `must be an address such as tcp://log.example:601 or udp://log.example:514, or local, not "${text}"`,
    )
    return z.NEVER
  })
