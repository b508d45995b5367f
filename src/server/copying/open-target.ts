import pg from 'pg'

// As far as what a row is written as depends on settings, both sides write it alike. The rows of all projects are seen.
const settings = `
  set TimeZone = 'UTC';
  set DateStyle = 'ISO, YMD';
  set IntervalStyle = 'postgres';
  set bytea_output = 'hex';
  set extra_float_digits = 1;
  set plumbline.projects = '*';
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0`

/** The name under which the command is known to the database. */
const applicationName = 'plumbline db:copy'

/** Opens one connection to a target for the length of the command. */
export async function openTarget(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // What is lost is reported by the statement that needed it.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(settings)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}
