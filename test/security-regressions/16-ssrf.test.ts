import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect } from 'vitest'
import { makeProject } from '../factories/make-project.ts'
import { test as serverTest } from '../harness/server-test.ts'
import { sendFile } from '../harness/test-files.ts'
import type { TestServer } from '../harness/test-server.ts'
import { expectDone } from '../matchers/expect-write.ts'

const visits: string[] = []
const test = serverTest.extend(
  'port',
  { scope: 'file' },
  // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern which fixtures are needed
  async ({}, { onCleanup }) => {
    let port = 0
    const trap = createServer((request, response) => {
      visits.push(request.url ?? '')
      response.writeHead(302, { location: `http://127.0.0.1:${port}/followed` }).end()
    })
    await new Promise<void>((resolve) => void trap.listen(0, resolve))
    onCleanup(() => new Promise((resolve) => void trap.close(() => resolve())))
    const address = trap.address()
    port = typeof address === 'object' && address ? address.port : 0
    return port
  },
)

const hosts = [
  '127.0.0.1',
  'localhost',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '0.0.0.0',
  '2130706433',
  '0x7f.1',
]

const spokenTo = async (peer: TestServer, address: string) => {
  const json = { 'content-type': 'application/json', origin: peer.address }
  const told = {
    host: new URL(address).host,
    'x-forwarded-host': new URL(address).host,
    'x-forwarded-proto': 'http',
    forwarded: `host=${new URL(address).host}`,
    referer: address,
    'x-original-url': address,
    destination: address,
  }
  await peer.fetch('/', { headers: told })
  await peer.fetch(`/api/session?url=${encodeURIComponent(address)}`, {
    headers: { ...peer.as('K+'), ...told },
  })
  for (const path of [
    '/api/auth/sign-in/email',
    '/api/auth/sign-in/social',
    '/api/auth/request-password-reset',
    '/api/auth/update-user',
  ])
    await peer.fetch(path, {
      method: 'POST',
      headers: { ...peer.as('K+'), ...json },
      body: JSON.stringify({
        email: 'ada.admin@plumbline.test',
        password: 'not the password',
        callbackURL: address,
        redirectTo: address,
        errorCallbackURL: address,
        newUserCallbackURL: address,
        image: address,
        provider: address,
        idToken: { token: `a.b.c`, jku: address },
      }),
    })
}

test('16 SSRF and its bypasses: no address in user input makes the server send a request', async ({
  server,
  port,
}) => {
  const { project, module, standards } = await makeProject(server)
  for (const [index, host] of hosts.entries()) {
    const address = `http://${host}:${port}/visit-${index}`
    const written = await server.write('K+', 'User:Update', { Id: server.idOf('K+'), URL: address })
    expect(written.status).toBeLessThan(500)
    await expectDone(server, 'ADM', 'Project:UpdateSettings', {
      project_id: project,
      changes: { Logo: address, Webhook: address },
    })
    await expectDone(server, 'ADM', 'Standard:Update', {
      Id: standards[0]?.id,
      Commentary: `![x](${address}) <img src="${address}">`,
    })
    await server.write('ADM', 'Module:Import', {
      text: JSON.stringify({ format: 'standards-set/1', $ref: address, url: address }),
      file_name: address,
      dry_run: true,
    })
    await sendFile(server, 'K+', {
      name: `x-${index}.xml`,
      bytes: `<!DOCTYPE x [<!ENTITY e SYSTEM "${address}">]><x>&e;</x>`,
    })
    await spokenTo(server, address)
    for (const [name, query] of [
      ['users/profile', {}],
      ['admin/project_settings', { project_id: project }],
      ['core/standards', { module_id: module }],
    ] as const)
      expect((await server.read('ADM', name, query)).status).toBe(200)
  }
  expect(visits).toEqual([])
  await fetch(`http://127.0.0.1:${port}/the-trap-works`, { redirect: 'manual' })
  expect(visits).toEqual(['/the-trap-works'])
})

// Modules that connect to other machines: the databases, the mail server, the sign-in provider, the bucket
// for files, the virus scanner, the trace collector and the syslog server, each at an address from the
// settings.
const speakers =
  /^src\/server\/(?:(?:db|mail|auth\/oidc|virus-scan|tracing)\/|files\/s3-|audit\/publication\/head-syslog)/

test('16 SSRF and its bypasses: no code but that of the databases, the mail, the sign-in provider, the bucket, the virus scanner, the traces and syslog speaks to other machines', () => {
  const root = join(import.meta.dirname, '../..')
  const speaking = ['src/cli', 'src/operations', 'src/rules', 'src/server']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter(
          (entry) =>
            entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'),
        )
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    .filter((file) =>
      /(?<![.\w])fetch\(|from 'node:(?:https?|http2|net|tls|dgram|dns(?:\/promises)?)'|import\('node:(?:https?|net|tls)'\)|(?:from |import\()'@(?:aws-sdk|opentelemetry\/exporter)/.test(
        readFileSync(file, 'utf8').replaceAll(/^import type .*$/gm, ''),
      ),
    )
    .map((file) => file.slice(root.length + 1))
  // These listen, or only import the status texts.
  expect(speaking.filter((file) => !speakers.test(file)).toSorted()).toEqual([
    'src/server/http/drain-connections.ts',
    'src/server/http/errors/error-handler.ts',
    'src/server/metrics/serve-metrics.ts',
    'src/server/runtime/check-port.ts',
  ])
})
