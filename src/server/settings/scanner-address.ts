import { isAbsolute } from 'node:path'
import { z } from 'zod'

/** Where clamd listens: on a port of a host, or on a Unix socket. */
export type ScannerAddress =
  | { readonly host: string; readonly port: number }
  | { readonly path: string }

const hostAndPort = /^(?:\[(?<six>[\da-f:.]+)\]|(?<name>[\w.-]+)):(?<port>\d{1,5})$/i
const socketPrefix = 'unix:'

function readAddress(text: string): ScannerAddress | undefined {
  if (text.startsWith(socketPrefix)) {
    const path = text.slice(socketPrefix.length)
    return isAbsolute(path) ? { path } : undefined
  }
  const { six, name, port } = hostAndPort.exec(text)?.groups ?? {}
  const host = six ?? name
  const number = Number(port)
  return host !== undefined && number >= 1 && number <= 65_535 ? { host, port: number } : undefined
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
