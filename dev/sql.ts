import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { findRunning } from '#database/embedded/find-running.ts'
import { wholeScope } from '#database/whole-scope.ts'
import { readConfig } from '#server/settings/config.ts'

/** Returns the URL of a database under its owner, which sees all rows: an external one, or the embedded one while it runs. */
function addressOf(name: string): string {
  if (name !== 'rds' && name !== 'ps' && name !== 'identity')
    throw new Error(`There is no database ${name}, but rds, ps and identity.`)
  const { urls, ownerUrls, dataFolder } = readConfig(process.env)
  const external = ownerUrls[name] ?? urls[name]
  const address = external ?? findRunning(dataFolder)?.ownerUrl(name)
  if (address === undefined)
    throw new Error(`Nothing runs in ${dataFolder}. Start Plumbline there: npm run dev`)
  return wholeScope(address)
}

async function answer(client: pg.Client, statement: string): Promise<void> {
  try {
    const { rows, rowCount, command } = await client.query(statement)
    if (rows.length > 0) console.table(rows)
    console.log(`${command} ${rowCount ?? ''}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { database: { type: 'string', default: 'ps' } },
    allowPositionals: true,
  })
  const client = new pg.Client({ connectionString: addressOf(values.database) })
  await client.connect()
  try {
    for (const statement of positionals) await answer(client, statement)
    if (positionals.length > 0) return
    const lines = createInterface({ input: process.stdin, output: process.stdout })
    lines.setPrompt(`${values.database}> `)
    lines.prompt()
    for await (const line of lines) {
      if (line.trim() !== '') await answer(client, line)
      lines.prompt()
    }
  } finally {
    await client.end()
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
