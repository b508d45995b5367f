import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nightly } from '#test/harness/nightly.ts'
import { startServerEntry } from '#test/harness/run-entry.ts'
import { checkPort } from './check-port.ts'

let other: Server
let port: number
const folder = mkdtempSync(join(tmpdir(), 'plumbline-port-'))
beforeAll(async () => {
  other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => {
  other.close()
  rmSync(folder, { recursive: true, force: true })
})

test('reports a port that is in use', async () => {
  await expect(checkPort({ host: '127.0.0.1', port })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken by another program.`,
  )
  await expect(checkPort({ host: '127.0.0.1', port: 0 })).resolves.toBeUndefined()
})

test.each(['192.0.2.1', 'nowhere.invalid'])(
  '%s is not an address of this machine',
  async (host) => {
    await expect(checkPort({ host, port: 0 })).rejects.toThrow(
      `HOST ${host} is not an address of this machine.`,
    )
  },
)

test('names the setting of metrics where their address cannot be used', async () => {
  await expect(checkPort({ host: '127.0.0.1', port }, 'METRICS_ADDRESS')).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken by another program. Stop it, or set METRICS_ADDRESS to a free port.`,
  )
  await expect(checkPort({ host: '192.0.2.1', port: 9464 }, 'METRICS_ADDRESS')).rejects.toThrow(
    'METRICS_ADDRESS names 192.0.2.1, which is not an address of this machine.',
  )
})

test(
  'a start whose port is in use, or with an invalid setting, creates nothing',
  nightly,
  async () => {
    const data = join(folder, 'data')
    const start = (env: Record<string, string>) =>
      startServerEntry({ PLUMBLINE_DATA: data, ...env }).ended
    const [taken, wrong] = await Promise.all([
      start({ PORT: String(port) }),
      start({ PORT: '0', SUPER_USERS: 'abc', UPLOAD_MB: 'all' }),
    ])
    expect(taken).toMatchObject({ status: 1, out: '' })
    expect(taken.err).toContain('is taken by another program')
    expect(wrong).toMatchObject({ status: 1, out: '' })
    expect(wrong.err).toMatch(
      /^2 settings cannot be used:\n {2}SUPER_USERS .*\n {2}UPLOAD_MB .*\n$/,
    )
    expect(existsSync(data)).toBe(false)
  },
)
