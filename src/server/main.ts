import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { EmbeddedError } from '#database/embedded/embedded-error.ts'
import { demoPassword } from '#database/seed/people/demo-password.ts'
import { demoAccounts } from '#database/seed/people/demo-people.ts'
import { checkFileFolder } from './files/check-file-folder.ts'
import { logUncaughtErrors } from './http/uncaught-errors.ts'
import { checkPort, describePortError } from './runtime/check-port.ts'
import { collectWhenIdle } from './runtime/idle-collection.ts'
import type { LogEvent } from './runtime/log-event.ts'
import { notifySystemd } from './runtime/notify-systemd.ts'
import { authSecret } from './settings/auth-secret.ts'
import { ConfigError } from './settings/config-error.ts'
import { readConfig, type Config } from './settings/config.ts'
import { buildWebIfStale } from './startup/build-web.ts'
import { checkDemo } from './startup/check-demo.ts'
import { createAppContext } from './startup/create-app-context.ts'
import { createApp } from './startup/create-app.ts'
import { firstSteps } from './startup/first-steps.ts'
import { loadWatching } from './startup/load-watching.ts'
import { openDatabases, seedDemo, type Databases } from './startup/open-databases.ts'
import { createOperatorLog } from './startup/operator-log.ts'
import { startAdvice } from './startup/start-advice.ts'
import { abortStartOnSignals, StartAborted, stopOnSignals } from './startup/stop-on-signals.ts'

const say = createOperatorLog(process.stdout)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

async function start(): Promise<void> {
  const begun = Date.now()
  const { signal, release } = abortStartOnSignals()
  const config = readConfig(process.env)
  await checkPort(config)
  if (config.metricsAddress) await checkPort(config.metricsAddress, 'METRICS_ADDRESS')
  const refused = new AbortController()
  const [opening, building] = await Promise.allSettled([
    openDatabases(config, say, signal).catch((reason: unknown) => {
      refused.abort()
      throw reason
    }),
    buildWebIfStale(say, AbortSignal.any([signal, refused.signal])),
  ])
  if (opening.status === 'rejected') throw opening.reason
  const databases = opening.value
  try {
    signal.throwIfAborted()
    if (building.status === 'rejected') throw building.reason
    await checkDemo(config, databases.urls)
    const location = config.filesBucket ?? config.filesFolder
    const check = { wait: config.startWait, report: say, signal, isReadOnly: config.isReadOnly }
    await checkFileFolder(location, databases.urls.identity, check)
    if (config.isDemo && !config.isReadOnly) await seedDemo(databases, location, say)
    signal.throwIfAborted()
    await serve(config, databases, begun)
    release()
    // Deliver again a signal that arrived while the server was starting to listen.
    if (signal.aborted) process.kill(process.pid, 'SIGTERM')
  } catch (error) {
    await databases.stop()
    throw error
  }
}

async function serve(config: Config, databases: Databases, begun: number): Promise<void> {
  let port = config.port
  let log: FastifyBaseLogger | undefined
  const logEvent: LogEvent = (level, event, words) => log?.[level](event, words)
  const watching = await loadWatching(config, logEvent)
  const context = createAppContext({
    config,
    watching,
    urls: databases.urls,
    authSecret: authSecret(config, say),
    pagesFolder: join(import.meta.dirname, '../../dist/web'),
    origins: () => originsOf(config, port),
    report: (error) =>
      log?.error({ event: 'job failed', err: error }, 'what is done beside the calls failed'),
    log: logEvent,
  })
  const app = await createApp(context)
  ;({ log } = app)
  try {
    if (config.metricsAddress)
      await watching.metrics?.listen(config.metricsAddress, context.watched)
    await app.listen({ port, host: config.host })
  } catch (error) {
    await app.close()
    await context.close()
    throw error instanceof ConfigError ? error : describePortError(error, config)
  }
  const address = app.server.address()
  if (typeof address === 'object' && address) port = address.port
  announce(config, port, Date.now() - begun)
  logUncaughtErrors(app.log)
  stopOnSignals({ app, context, databases })
  notifySystemd('READY=1')
  for (const line of await startAdvice(config, databases.urls)) say(line)
  collectWhenIdle()
}

function originsOf(config: Config, port: number): string[] {
  const own = `http://${config.host}:${port}`
  const local = [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
  if (config.publicUrl === undefined) return [own, ...local]
  // Behind TLS only the public URL is an origin.
  return config.isBehindTls ? [config.publicUrl] : [config.publicUrl, own, ...local]
}

function announce(
  { host, environment, isReadOnly, isDemo }: Config,
  port: number,
  ms: number,
): void {
  const address = `http://${host}:${port}`
  say(`Plumbline is ready on ${address} (${environment}, after ${ms} ms)`, {
    event: 'started',
    address,
    port,
    environment,
    ms,
  })
  if (isReadOnly) say('The databases are read-only.')
  if (!isDemo) return
  const accounts = demoAccounts.map(
    ({ email, UserType, Title }) => `  ${email.padEnd(32)}${UserType}${Title ? `, ${Title}` : ''}`,
  )
  const lines = [`Demo accounts, password "${demoPassword}":`, ...accounts]
  say([...lines, ...firstSteps(address)].join('\n'))
}

start().catch((error: unknown) => {
  if (error instanceof StartAborted) process.exit(0)
  const isPlain = error instanceof ConfigError || error instanceof EmbeddedError
  complain(
    isPlain
      ? error.message
      : `Plumbline could not start: ${(error as Error).stack ?? String(error)}`,
  )
  process.exit(1)
})
