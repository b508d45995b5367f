import { once } from 'node:events'
import { createServer } from 'node:net'
import { ConfigError } from '../settings/config-error.ts'
import type { Config } from '../settings/config.ts'

type Address = Pick<Config, 'host' | 'port'>

/** Checks that the server can listen on its port before anything is created or migrated. Throws a ConfigError. */
export async function checkPort({ host, port }: Address): Promise<void> {
  const probe = createServer()
  try {
    probe.listen({ host, port, exclusive: true })
    await once(probe, 'listening')
  } catch (error) {
    throw describePortError(error, { host, port })
  }
  probe.close()
  await once(probe, 'close')
}

/** Translates an error of listening into a ConfigError; returns other errors unchanged. */
export function describePortError(error: unknown, { host, port }: Address): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new ConfigError(
      `Port ${port} on ${host} is taken by another program. Stop it, or set PORT to a free port.`,
    )
  if (code === 'EACCES')
    return new ConfigError(
      `Port ${port} on ${host} may not be opened by this user. Set PORT to one above 1023.`,
    )
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new ConfigError(`HOST ${host} is not an address of this machine.`)
  return error
}
