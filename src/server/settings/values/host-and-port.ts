const pattern = /^(?:\[(?<six>[\da-f:.]+)\]|(?<name>[\w.-]+)):(?<port>\d{1,5})$/i

export type HostAndPort = { readonly host: string; readonly port: number }

/** Reads HOST:PORT, with an IPv6 address in brackets; undefined for any other text. */
export function readHostAndPort(text: string): HostAndPort | undefined {
  const { six, name, port } = pattern.exec(text)?.groups ?? {}
  const host = six ?? name
  const number = Number(port)
  return host !== undefined && number >= 1 && number <= 65_535 ? { host, port: number } : undefined
}
