import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, relative } from 'node:path'
import { demoPassword } from '#database/seed/people/demo-password.ts'
import { checkPort } from '#server/runtime/check-port.ts'
import { authSecret } from '#server/settings/auth-secret.ts'
import { readConfig, type Config } from '#server/settings/config.ts'
import { checkDemo } from '#server/startup/check-demo.ts'
import { firstSteps } from '#server/startup/first-steps.ts'
import { openDatabases, seedDemo, type Databases } from '#server/startup/open-databases.ts'
import { abortStartOnSignals, StartAborted, stopSignals } from '#server/startup/stop-on-signals.ts'
import { DevServer } from './dev-server.ts'
import { openPages, withVite } from './pages.ts'
import { fail, forward } from './proxy.ts'

const root = join(import.meta.dirname, '..')
const ofDatabase = 'src/database'
const ofServer = [
  ofDatabase,
  'src/server',
  'src/operations',
  'src/rules',
  'src/web/index.html',
  'src/web/app.html',
  'dev/server.ts',
]
const quiet = 50

const say = (line: string): void => console.log(line)

/** The environment of the server: the databases that run here, and everything else as given. */
function environmentOf(config: Config, { urls, ownerUrls }: Databases): NodeJS.ProcessEnv {
  return {
    ...process.env,
    RDS_URL: urls.rds,
    PS_URL: urls.ps,
    IDENTITY_URL: urls.identity,
    RDS_OWNER_URL: ownerUrls.rds,
    PS_OWNER_URL: ownerUrls.ps,
    IDENTITY_OWNER_URL: ownerUrls.identity,
    AUTH_SECRET: authSecret(config, say),
    DEMO_MODE: String(config.isDemo),
    ...(config.filesBucket === undefined && { FILES_FOLDER: config.filesFolder }),
    // This process locks the data folder itself while its PostgreSQL runs.
    PLUMBLINE_DATA: join(config.dataFolder, 'dev'),
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  }
}

const isCall = (path: string): boolean => /^\/(api\/|healthz|readyz)/.test(path)
const isPage = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-dest'] === 'document' || (headers.accept ?? '').includes('text/html')

async function run(): Promise<void> {
  const { signal, release } = abortStartOnSignals()
  const config = readConfig(process.env)
  await checkPort(config)
  const databases = await openDatabases(config, say, signal)
  try {
    await checkDemo(config, databases.urls)
    if (config.isDemo && !config.isReadOnly)
      await seedDemo(databases, config.filesBucket ?? config.filesFolder, say)
    const { server, vite } = await serve(config, databases)
    // Further signals are ignored: a second one would leave the PostgreSQL behind.
    let isStopping = false
    const stop = async () => {
      if (isStopping) return
      isStopping = true
      await server.stop()
      await vite.close()
      await databases.stop()
      process.exit(0)
    }
    for (const name of stopSignals) process.on(name, () => void stop())
    release()
    if (signal.aborted) await stop()
  } catch (error) {
    await databases.stop()
    throw error
  }
}

/** Starts the server behind Vite, and follows the files. */
async function serve(config: Config, databases: Databases) {
  const origins = [config.host, '127.0.0.1', 'localhost'].map(
    (host) => `http://${host}:${config.port}`,
  )
  const server = new DevServer(
    environmentOf(config, databases),
    origins,
    process.argv.includes('--inspect'),
  )
  const front = createServer((request, response) => void respond(request, response))
  const vite = await openPages(front)

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/' } = request
    try {
      if (isCall(url)) forward(await server.port, request, response)
      else if (isPage(request)) forward(await server.port, request, response, withVite(vite, url))
      else
        vite.middlewares(request, response, () => {
          response.writeHead(404).end()
        })
    } catch (error) {
      fail(response, error)
    }
  }

  const restart = async (why: string, migrates = false) => {
    try {
      say(`${why} (${Math.round(await server.restart(migrates))} ms)`)
    } catch {
      say('The server did not start; it is started again when a file changes.')
    }
  }
  watch(vite, (file) => {
    void restart(`server restarted: ${file}`, file.startsWith(ofDatabase))
  })
  await restart('server started')
  const address = `http://${config.host}:${config.port}`
  front.listen(config.port, config.host, () => {
    say(`Plumbline is ready on ${address}, and follows the files in src. Ctrl-C ends it.`)
    if (!config.isDemo) return
    say([`The password of each is "${demoPassword}".`, ...firstSteps(address)].join('\n'))
  })
  return { server, vite }
}

/** Calls `changed` after files of the server were saved, once for several files saved together. */
function watch(
  { watcher }: Awaited<ReturnType<typeof openPages>>,
  changed: (file: string) => void,
): void {
  let timer: NodeJS.Timeout | undefined
  const folders = ofServer.map((folder) => join(root, folder))
  watcher.add(folders)
  watcher.on('all', (event, file) => {
    const isOurs = folders.some((folder) => file.startsWith(folder))
    if (event.endsWith('Dir') || !isOurs || /\.test\.tsx?$/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => changed(relative(root, file)), quiet)
  })
}

run().catch((error: unknown) => {
  if (error instanceof StartAborted) process.exit(0)
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
