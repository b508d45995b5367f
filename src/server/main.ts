import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { demoAccounts } from '../database/seed/demo-people.ts'
import { demoPassword } from '../database/seed/demo-password.ts'
import { EmbeddedError } from '../database/embedded/embedded-error.ts'
import { makeApp } from './app.ts'
import { authSecret } from './auth-secret.ts'
import { buildWebWhenStale } from './build-web.ts'
import { checkDemo } from './check-demo.ts'
import { checkPort, portError } from './check-port.ts'
import { readConfig, type Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { stayUp } from './doors/stay-up.ts'
import { checkFileFolder } from './files/check-file-folder.ts'
import { firstSteps } from './first-steps.ts'
import { collectWhenIdle } from './idle-collection.ts'
import { makeHouse } from './make-house.ts'
import { openDatabases, seedDemo, type Databases } from './open-databases.ts'
import { operatorLines } from './operator-lines.ts'
import { startAdvice } from './start-advice.ts'
import { endStartOnSignals, StartEnded, stopOnSignals } from './stop-on-signals.ts'

const say = operatorLines(process.stdout)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

async function start(): Promise<void> {
  const begun = Date.now()
  const { signal, release } = endStartOnSignals()
  const config = readConfig(process.env)
  await checkPort(config)
  const [opening, building] = await Promise.allSettled([
    openDatabases(config, say, signal),
    buildWebWhenStale(say),
  ])
  if (opening.status === 'rejected') throw opening.reason
  const databases = opening.value
  try {
    signal.throwIfAborted()
    if (building.status === 'rejected') throw building.reason
    await checkDemo(config, databases.urls)
    await checkFileFolder(config.filesFolder, databases.urls.identity)
    if (config.isDemo && !config.isReadOnly) await seedDemo(databases, config.filesFolder, say)
    signal.throwIfAborted()
    await serve(config, databases, begun)
    release()
    // One that came in while the server began to listen.
    if (signal.aborted) process.kill(process.pid, 'SIGTERM')
  } catch (error) {
    await databases.stop()
    throw error
  }
}

async function serve(config: Config, databases: Databases, begun: number): Promise<void> {
  let port = config.port
  let log: FastifyBaseLogger | undefined
  const house = makeHouse({
    config,
    urls: databases.urls,
    authSecret: authSecret(config, say),
    pagesFolder: join(import.meta.dirname, '../../dist/web'),
    origins: () => originsOf(config, port),
    report: (error) =>
      log?.error({ event: 'job failed', err: error }, 'what is done beside the calls failed'),
    log: (level, event, words) => log?.[level](event, words),
  })
  const app = await makeApp(house)
  ;({ log } = app)
  try {
    await app.listen({ port, host: config.host })
  } catch (error) {
    await app.close()
    await house.close()
    throw portError(error, config)
  }
  const address = app.server.address()
  if (typeof address === 'object' && address) port = address.port
  announce(config, port, Date.now() - begun)
  stayUp(app.log)
  stopOnSignals({ app, house, databases })
  for (const line of await startAdvice(config, databases.urls)) say(line)
  collectWhenIdle()
}

function originsOf(config: Config, port: number): string[] {
  const own = `http://${config.host}:${port}`
  const local = [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
  if (config.publicUrl === undefined) return [own, ...local]
  // Behind TLS there is one way in.
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
  if (error instanceof StartEnded) process.exit(0)
  const isPlain = error instanceof ConfigError || error instanceof EmbeddedError
  complain(
    isPlain
      ? error.message
      : `Plumbline could not start: ${(error as Error).stack ?? String(error)}`,
  )
  process.exit(1)
})
