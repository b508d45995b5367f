import { once } from 'node:events'
import { createServer } from 'node:net'
import { ConfigError } from '../settings/config-error.ts'
import type { HostAndPort } from '../settings/values/host-and-port.ts'

/** The setting that names a port. */
type PortSetting = 'PORT' | 'METRICS_ADDRESS'

/** Checks that the process can listen on a port before anything is created or migrated. Throws a ConfigError. */
export async function checkPort(
  address: HostAndPort,
  setting: PortSetting = 'PORT',
): Promise<void> {
  const probe = createServer()
  try {
    probe.listen({ host: address.host, port: address.port, exclusive: true })
    await once(probe, 'listening')
  } catch (error) {
    throw describePortError(error, address, setting)
  }
  probe.close()
  await once(probe, 'close')
}

/** Translates an error of listening into a ConfigError; returns other errors unchanged. */
export function describePortError(
  error: unknown,
  { host, port }: HostAndPort,
  setting: PortSetting = 'PORT',
): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new ConfigError(
      `Port ${port} on ${host} is taken by another program. Stop it, or set ${setting} to a free port.`,
    )
  if (code === 'EACCES')
    return new ConfigError(
      `Port ${port} on ${host} may not be opened by this user. Set ${setting} to one above 1023.`,
    )
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new ConfigError(
      setting === 'PORT'
        ? `HOST ${host} is not an address of this machine.`
        : `${setting} names ${host}, which is not an address of this machine.`,
    )
  return error
}
