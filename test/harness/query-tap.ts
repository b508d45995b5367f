import { openPostgresProxy, type PostgresProxy } from './postgres-proxy.ts'

/** A proxy in front of PostgreSQL that counts statements. */
export type QueryTap = PostgresProxy & {
  /** How many executed statements have one of these texts, or names if prepared. */
  readonly countOf: (...statements: readonly string[]) => number
}

const query = 'Q'.charCodeAt(0)
const bind = 'B'.charCodeAt(0)

/** Opens a proxy in front of the PostgreSQL at this address that counts its clients' statements. */
export async function openQueryTap(url: string): Promise<QueryTap> {
  const executed: string[] = []
  const proxy = await openPostgresProxy(url, (message) => {
    // A Bind message names its portal, then its statement.
    const texts = message.subarray(5).toString('latin1').split('\0')
    if (message[0] === query) executed.push(texts[0] ?? '')
    if (message[0] === bind) executed.push(texts[1] ?? '')
  })
  return {
    ...proxy,
    countOf: (...statements) => executed.filter((one) => statements.includes(one)).length,
  }
}
