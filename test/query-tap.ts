import { openPostgresProxy, type PostgresProxy } from './postgres-proxy.ts'

/** A proxy before PostgreSQL that counts what it is asked. */
export type QueryTap = PostgresProxy & {
  /** How many statements were executed whose text, or name when it is prepared, is one of these. */
  readonly countOf: (...statements: readonly string[]) => number
}

const query = 'Q'.charCodeAt(0)
const bind = 'B'.charCodeAt(0)

/** Opens a proxy before the PostgreSQL of this address that counts the statements of its clients. */
export async function openQueryTap(url: string): Promise<QueryTap> {
  const executed: string[] = []
  const proxy = await openPostgresProxy(url, (message) => {
    // A Bind names its portal and then its statement.
    const texts = message.subarray(5).toString('latin1').split('\0')
    if (message[0] === query) executed.push(texts[0] ?? '')
    if (message[0] === bind) executed.push(texts[1] ?? '')
  })
  return {
    ...proxy,
    countOf: (...statements) => executed.filter((one) => statements.includes(one)).length,
  }
}
