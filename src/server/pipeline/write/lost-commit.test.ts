import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect } from 'vitest'
import { makeAccount } from '#test/factories/make-account.ts'
import { makeSession } from '#test/factories/make-session.ts'
import { test } from '#test/harness/server-test.ts'

/** A proxy in front of PostgreSQL that can lose the response to the commit of a given text: the commit is executed, and the connection ends. */
async function openLossyProxy(url: string) {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  let loses: string | undefined
  let lost = 0
  const server = createServer((caller) => {
    const behind = connect(Number(port), hostname)
    for (const socket of [caller, behind]) {
      open.add(socket)
      socket.on('error', () => {})
    }
    let [isOfText, isLosing] = [false, false]
    caller.on('data', (data) => {
      if (loses !== undefined && data.includes(loses)) isOfText = true
      // Jobs of the server commit on other connections.
      if (isOfText && /commit/i.test(data.toString('latin1'))) {
        loses = undefined
        isOfText = false
        isLosing = true
        lost += 1
      }
      behind.write(data)
    })
    behind.on('data', (data) => void (isLosing ? caller.destroy() : caller.write(data)))
    caller.on('close', () => behind.end())
    behind.on('close', () => caller.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = (server.address() as AddressInfo).port
  return {
    through: (database: string) => {
      const address = new URL(database)
      address.port = String(own)
      return address.href
    },
    loseCommitOf: (text: string) => {
      loses = text
    },
    lost: () => lost,
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

test('a write whose commit is not acknowledged gets 503, and its repeat the first response: it stands once', async ({
  server,
  made,
}) => {
  const proxy = await openLossyProxy(server.urls.rds)
  const behind = await server.another({}, (url) =>
    url === server.urls.rds ? proxy.through(url) : url,
  )
  try {
    const send = (text: string, key: string) =>
      behind.write(
        'C+',
        'Task:Create',
        { project_id: made.project, standard_id: made.standards[0]?.id, text, assignees: [] },
        { key },
      )
    const countOf = async (text: string) =>
      (await server.sql('rds', 'select from "Task" where "Text" = $1', [text])).length
    expect((await send('Before', crypto.randomUUID())).status).toBe(200)
    for (const text of ['First', 'Second', 'Third']) {
      const key = crypto.randomUUID()
      proxy.loseCommitOf(text)
      const first = await send(text, key)
      expect([first.status, first.headers['retry-after']]).toEqual([503, '1'])
      // The text is stored, which the server cannot know.
      await expect.poll(() => countOf(text)).toBe(1)
      expect((await send(text, key)).status).toBe(200)
      expect(await countOf(text)).toBe(1)
    }
    expect(proxy.lost()).toBe(3)
  } finally {
    await proxy.close()
    await behind.close()
  }
})

test('sessions that a write ends are ended by its repeat when the commit was not acknowledged', async ({
  server,
}) => {
  const proxy = await openLossyProxy(server.urls.rds)
  const behind = await server.another({}, (url) =>
    url === server.urls.rds ? proxy.through(url) : url,
  )
  const sessionsOf = async (id: string) =>
    (await server.sql('identity', 'select 1 from session where "userId" = $1', [id])).length
  try {
    for (const [name, parameters] of [
      ['User:EndSessions', (Id: string) => ({ Id })],
      ['User:UpdateGFLock', (target_user_id: string) => ({ target_user_id, is_locked: true })],
    ] as const) {
      const { id } = await makeAccount(server)
      await makeSession((text, values) => server.sql('identity', text, values), id)
      const key = crypto.randomUUID()
      const send = () => behind.write('ADM', name, parameters(id), { key })
      proxy.loseCommitOf(id)
      expect((await send()).status).toBe(503)
      expect(await sessionsOf(id)).toBe(1)
      expect((await send()).status).toBe(200)
      expect(await sessionsOf(id), name).toBe(0)
    }
  } finally {
    await proxy.close()
    await behind.close()
  }
})
