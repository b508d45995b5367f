import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { targets } from '../rules/targets.ts'
import { leaveInOrder } from './command/leave-in-order.ts'
import { runCommand } from './command/run-command.ts'
import { say } from './command/say.ts'
import type { Stages } from './command/stages.ts'
import { readConfig, type Config } from './config.ts'
import { isServed } from './copying/claim-destination.ts'
import { openDatabases, type Databases } from './open-databases.ts'
import { explain } from './retiring/explain.ts'
import { readWords, usage, type Way } from './retiring/read-words.ts'
import { retireDemo } from './retiring/retire-demo.ts'
import { RetireError } from './retiring/retire-error.ts'
import { tellRetired } from './retiring/tell-retired.ts'

const farewell = 'Stopped before it was finished. Run the same command again to continue.'

async function retire(way: Way, stages: Stages): Promise<number> {
  const config = readConfig(process.env)
  checkSettings(config, way)
  stages.begin('opening the databases')
  const databases = await openDatabases(config, stages.note)
  const isLeaving = leaveInOrder(databases.stop, farewell)
  try {
    await checkNotServed(databases.urls)
    const outcome = await retireDemo(config, databases.urls, way, stages)
    stages.end()
    for (const line of tellRetired(outcome)) say(line)
    return 0
  } finally {
    if (!isLeaving()) await databases.stop()
  }
}

function checkSettings(config: Config, way: Way): void {
  const { environment, isReadOnly, urls, dataFolder, publicUrl, authSecret } = config
  if (isReadOnly)
    throw new RetireError(
      `The databases of ${environment} are read-only: nothing is changed here. Run it once with TARGET_ENV=live.`,
    )
  if (way === 'invited' && publicUrl === undefined)
    throw new RetireError('PUBLIC_URL must be set: the links of the invitations lead there.')
  if (way === 'invited' && urls.identity !== undefined && authSecret === undefined)
    throw new RetireError(
      'AUTH_SECRET must be set, to that of the server: it encrypts the invitations until the server sends them.',
    )
  const isEmbedded = [...targets, 'identity' as const].some((name) => urls[name] === undefined)
  if (isEmbedded && !existsSync(join(dataFolder, 'postgres')))
    throw new RetireError(
      `There is no Plumbline in ${dataFolder} yet. Set PLUMBLINE_DATA to the data folder of the demo.`,
    )
}

// A server on external databases may have claimed another folder.
async function checkNotServed(urls: Databases['urls']): Promise<void> {
  for (const target of targets) {
    const client = new pg.Client({ connectionString: urls[target] })
    client.on('error', () => {})
    await client.connect()
    try {
      if (await isServed(client))
        throw new RetireError(
          `A Plumbline is connected to ${target}. Stop it first: the demo is not retired under a running Plumbline.`,
        )
    } finally {
      await client.end()
    }
  }
}

await runCommand({ usage, readWords, carryOut: retire, explain: (error) => [explain(error)] })
