import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { targets } from '#rules/api/targets.ts'
import { readConfig, type Config } from '#server/settings/config.ts'
import { openDatabases, type Databases } from '#server/startup/open-databases.ts'
import { CommandError } from '../command/command-error.ts'
import { isServed } from '../command/connect-targets.ts'
import type { FailureTexts } from '../command/describe-error.ts'
import { print } from '../command/print.ts'
import type { Stages } from '../command/stages.ts'
import { withCleanup } from '../command/with-cleanup.ts'
import type { RetireMode } from './arguments.ts'
import { formatRetirement } from './report.ts'
import { retireDemo } from './retire-demo.ts'

const resume = 'Run the same command again to continue.'

export async function run(mode: RetireMode, stages: Stages): Promise<number> {
  const config = readConfig(process.env)
  checkSettings(config, mode)
  stages.begin('opening the databases')
  const databases = await openDatabases(config, stages.note)
  return withCleanup(databases.stop, `Stopped before it was finished. ${resume}`, async () => {
    await checkNotServed(databases.urls)
    const outcome = await retireDemo(config, databases.urls, mode, stages)
    stages.end()
    for (const line of formatRetirement(outcome)) print(line)
    return 0
  })
}

function checkSettings(config: Config, mode: RetireMode): void {
  const { environment, isReadOnly, urls, dataFolder, publicUrl, authSecret } = config
  if (isReadOnly)
    throw new CommandError(
      `The databases of ${environment} are read-only: nothing is changed here. Run it once with TARGET_ENV=live.`,
    )
  if (mode === 'invited' && publicUrl === undefined)
    throw new CommandError('PUBLIC_URL must be set: the links of the invitations lead there.')
  if (mode === 'invited' && urls.identity !== undefined && authSecret === undefined)
    throw new CommandError(
      'AUTH_SECRET must be set, to that of the server: it encrypts the invitations until the server sends them.',
    )
  const isEmbedded = [...targets, 'identity' as const].some((name) => urls[name] === undefined)
  if (isEmbedded && !existsSync(join(dataFolder, 'postgres')))
    throw new CommandError(
      `There is no Plumbline in ${dataFolder} yet. Set PLUMBLINE_DATA to the data folder of the demo.`,
    )
}

// A server on external databases may use another data folder.
async function checkNotServed(urls: Databases['urls']): Promise<void> {
  for (const target of targets) {
    const client = new pg.Client({ connectionString: urls[target] })
    client.on('error', () => {})
    await client.connect()
    try {
      if (await isServed(client))
        throw new CommandError(
          `A Plumbline is connected to ${target}. Stop it first: the demo is not retired under a running Plumbline.`,
        )
    } finally {
      await client.end()
    }
  }
}

export const failure: FailureTexts = {
  subject: 'Retiring the demo',
  afterLoss: `Finished steps stay done. ${resume}`,
}
