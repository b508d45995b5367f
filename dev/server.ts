import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { checkFileFolder } from '#server/files/check-file-folder.ts'
import { authSecret } from '#server/settings/auth-secret.ts'
import { readConfig, type Config } from '#server/settings/config.ts'
import { createAppContext } from '#server/startup/create-app-context.ts'
import { createApp } from '#server/startup/create-app.ts'
import { openDatabases, type Databases } from '#server/startup/open-databases.ts'

const say = (line: string): void => console.log(line)

/** The arguments that `npm run dev` passes to its server. */
export type DevArguments = {
  /** The origins under which the pages are opened. */
  readonly origins: readonly string[]
  /** Whether the databases may lack a migration; checking takes half as long as a start. */
  readonly migrates: boolean
}

// The pages from source: Vite adds to them what it needs.
function pagesIn({ dataFolder }: Config): string {
  const folder = join(dataFolder, 'pages')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  for (const page of ['index.html', 'app.html'])
    copyFileSync(join(import.meta.dirname, '../src/web', page), join(folder, page))
  return folder
}

// As src/server/main.ts, but on its own port, with unbuilt pages, and it may be ended at any moment.
async function serve({ origins, migrates }: DevArguments): Promise<void> {
  const config = readConfig(process.env)
  const { urls } = migrates ? await openDatabases(config, say) : config
  await checkFileFolder(
    config.filesBucket ?? config.filesFolder,
    (urls as Databases['urls']).identity,
  )
  let log: FastifyBaseLogger | undefined
  const context = createAppContext({
    config,
    urls: urls as Databases['urls'],
    authSecret: authSecret(config, say),
    pagesFolder: pagesIn(config),
    origins: () => origins,
    report: (error) => log?.error({ event: 'job failed', err: error }, 'a job failed'),
    log: (level, event, words) => log?.[level](event, words),
  })
  const app = await createApp(context)
  ;({ log } = app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
}

for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => process.exit(0))
await serve(JSON.parse(process.argv[2] ?? '') as DevArguments)
