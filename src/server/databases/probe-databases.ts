import pg from 'pg'

// In milliseconds; whoever asks for readiness waits a second at most.
const longestProbe = 700

/** Names the databases that do not take a connection and answer on it; resolves in less than a second. */
export type FindAway = () => Promise<readonly string[]>

/** Probes each database over a new connection, since those that are open may work where no new one is taken, and behind whose work none waits. */
export const databaseProbe =
  (urls: Readonly<Record<string, string>>): FindAway =>
  async () => {
    const probed = await Promise.all(
      Object.entries(urls).map(async ([name, url]) => ((await isAnswering(url)) ? [] : [name])),
    )
    return probed.flat()
  }

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'plumbline probe' })
  client.on('error', () => {})
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), longestProbe)
  const answered = ask(client).catch(() => false)
  try {
    return await Promise.race([answered, late.promise])
  } finally {
    clearTimeout(timer)
    // A frozen server would not complete a graceful end.
    ;(
      client as unknown as { connection: { stream: { destroy: () => void } } }
    ).connection.stream.destroy()
  }
}

async function ask(client: pg.Client): Promise<boolean> {
  await client.connect()
  await client.query('select 1')
  await client.end()
  return true
}
