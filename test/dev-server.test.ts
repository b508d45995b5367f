import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPageRenderer } from '#server/http/headers/csp.ts'
import { DevServer } from '../dev/dev-server.ts'
import { openPages, withVite } from '../dev/pages.ts'
import { forward } from '../dev/proxy.ts'
import { copyDatabases, type CopiedDatabases } from './harness/copy-databases.ts'
import { nightly } from './harness/nightly.ts'

let databases: CopiedDatabases
const folder = mkdtempSync(join(tmpdir(), 'plumbline-dev-'))
beforeAll(async () => {
  databases = await copyDatabases()
})
afterAll(async () => {
  await databases.drop()
  rmSync(folder, { recursive: true, force: true })
})

const listening = (server: Server) => once(server.listen(0, '127.0.0.1'), 'listening')

const statusOf = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status,
    () => 'refused',
  )

test(
  'a restart replaces the server by another on the same databases',
  { timeout: 60_000, ...nightly },
  async () => {
    const { rds, ps, identity } = databases.urls
    const server = new DevServer(
      {
        ...process.env,
        RDS_URL: rds,
        PS_URL: ps,
        IDENTITY_URL: identity,
        AUTH_SECRET: randomBytes(32).toString('base64'),
        PLUMBLINE_DATA: folder,
        JOBS: 'false',
      },
      ['http://127.0.0.1:3000'],
      false,
    )
    try {
      await server.restart()
      const first = await server.port
      expect(await statusOf(first)).toBe(200)
      await server.restart()
      expect(await statusOf(first)).toBe('refused')
      expect(await statusOf(await server.port)).toBe(200)
    } finally {
      await server.stop()
    }
  },
)

test(
  'a page runs the scripts of Vite under the policy of the server',
  { timeout: 60_000 },
  async () => {
    const { text, policy } = createPageRenderer(
      readFileSync(join(import.meta.dirname, '../src/web/app.html'), 'utf8'),
    )()
    const behind = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
      response.end(text)
    })
    await listening(behind)
    const front = createServer()
    const vite = await openPages(front)
    const portOf = (server: typeof front) => (server.address() as { port: number }).port
    front.on('request', (request, response) =>
      forward(portOf(behind), request, response, withVite(vite, '/app/projects')),
    )
    await listening(front)
    try {
      const answer = await fetch(`http://127.0.0.1:${portOf(front)}/app/projects`)
      const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? []
      const rules = (answer.headers.get('content-security-policy') ?? '').split('; ')
      expect(rules).toContain(`script-src 'self' 'nonce-${nonce}'`)
      expect(rules).toContain("connect-src 'self'")
      const scripts = (await answer.text()).match(/<script[^>]*>/g) ?? []
      expect(scripts).toContain(`<script nonce="${nonce}" type="module" src="/main.tsx">`)
      expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([])
    } finally {
      await vite.close()
      for (const server of [front, behind]) server.close().closeAllConnections()
    }
  },
)
