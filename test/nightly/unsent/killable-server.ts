import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testSecret } from '../../factories/make-session.ts'
import { freePort } from '../../harness/free-port.ts'
import { startServer } from '../../harness/start-server.ts'
import type { FirstServer } from '../../harness/test-server.ts'
import { openFaultProxy } from './fault-proxy.ts'

/** A server process behind a proxy, at addresses that do not change; a test kills it and starts it again. */
export type Installation = Awaited<ReturnType<typeof openInstallation>>

/** Opens a server process on the databases of another server; such servers share the folder for files. */
export async function openInstallation({ urls }: FirstServer, files: string) {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-schedules-'))
  const port = await freePort()
  const proxy = await openFaultProxy(port)
  const env = {
    PORT: String(port),
    PUBLIC_URL: proxy.address,
    RDS_URL: urls.rds,
    PS_URL: urls.ps,
    IDENTITY_URL: urls.identity,
    AUTH_SECRET: testSecret,
    DEMO_MODE: 'true',
    FILES_FOLDER: files,
    PLUMBLINE_DATA: folder,
    JOB_WORKERS: '0',
    // Several such servers share one PostgreSQL, and the connections of killed ones stay open for a moment.
    READ_CONNECTIONS: '2',
    WRITE_CONNECTIONS: '2',
    IDENTITY_CONNECTIONS: '2',
    RATE_LIMIT_PER_MINUTE: '1000000',
    RATE_LIMIT_ANONYMOUS: '1000000',
  }
  let running: ReturnType<typeof startServer> | undefined
  const kill = async () => {
    const killed = running
    running = undefined
    await (await killed?.catch(() => undefined))?.kill()
  }
  return {
    proxy,
    isUp: () => running !== undefined,
    start: async () => {
      running ??= startServer(env)
      await running
    },
    kill,
    close: async () => {
      await kill()
      await proxy.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
