import pg from 'pg'

// In milliseconds; a readiness check takes a second at most.
const probeTimeout = 700

/** Returns the names of databases that accept no connection, run no query on it or are a standby; resolves in less than a second. */
export type FindUnavailable = () => Promise<readonly string[]>

/**
 * Probes each database over a new connection: open ones may work while no new one is accepted, and a probe must not wait behind their
 * work. Databases that the server only reads may be standbys.
 */
export const databaseProbe =
  (urls: Readonly<Record<string, string>>, onlyRead: readonly string[] = []): FindUnavailable =>
  async () => {
    const probed = await Promise.all(
      Object.entries(urls).map(async ([name, url]) =>
        (await isResponding(url, onlyRead.includes(name))) ? [] : [name],
      ),
    )
    return probed.flat()
  }

async function isResponding(url: string, mayBeStandby: boolean): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'plumbline probe' })
  client.on('error', () => {})
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), probeTimeout)
  const answered = probe(client, mayBeStandby).catch(() => false)
  try {
    return await Promise.race([answered, late.promise])
  } finally {
    clearTimeout(timer)
    // A frozen server would not complete a graceful close.
    client.connection.stream.destroy()
  }
}

async function probe(client: pg.Client, mayBeStandby: boolean): Promise<boolean> {
  await client.connect()
  const { rows } = await client.query('select pg_is_in_recovery() as "isStandby"')
  await client.end()
  return mayBeStandby || rows[0].isStandby === false
}
