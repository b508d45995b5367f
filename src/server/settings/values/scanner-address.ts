import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { readHostAndPort, type HostAndPort } from './host-and-port.ts'

/** Where clamd listens: on a port of a host, or on a Unix socket. */
export type ScannerAddress = HostAndPort | { readonly path: string }

const socketPrefix = 'unix:'

function readAddress(text: string): ScannerAddress | undefined {
  if (text.startsWith(socketPrefix)) {
    const path = text.slice(socketPrefix.length)
    return isAbsolute(path) ? { path } : undefined
  }
  return readHostAndPort(text)
}

/** The address of a virus scanner: HOST:PORT, or unix: and the absolute path of a socket. */
export const scannerAddress: z.ZodType<ScannerAddress, string> = z
  .string()
  .transform((text, context) => {
    const address = readAddress(text)
    if (address !== undefined) return address
    context.addIssue(
      `must be an address such as 127.0.0.1:3310 or unix:/run/clamav/clamd.ctl, not "${text}"`,
    )
    return z.NEVER
  })
