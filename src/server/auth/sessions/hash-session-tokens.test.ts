import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { expect, test } from 'vitest'
import { hashSessionTokens } from './hash-session-tokens.ts'
import { sessionTokenHash } from './session-token.ts'

type Row = { readonly id: string; readonly token: string; readonly userAgent?: string }

/** Creates an adapter over rows in memory; returns both. */
function opened() {
  const rows = { session: [] as Row[], user: [], account: [], verification: [] }
  const auth = betterAuth({
    secret: 'a tree, a lamp and nine blue kites over Kent',
    baseURL: 'http://127.0.0.1',
    database: (options: BetterAuthOptions) => hashSessionTokens(memoryAdapter(rows)(options)),
    telemetry: { enabled: false },
  })
  return { rows, context: auth.$context }
}

const begin = async () => {
  const { rows, context } = opened()
  const { adapter, internalAdapter } = await context
  const user = await adapter.create({
    model: 'user',
    data: { email: 'a@tests.test', name: 'A', emailVerified: false },
  })
  const sessions = [
    await internalAdapter.createSession(user.id),
    await internalAdapter.createSession(user.id),
  ]
  return { rows, adapter, internalAdapter, user, tokens: sessions.map(({ token }) => token) }
}

test('returns the token of a new session and stores its hash', async () => {
  const { rows, tokens } = await begin()
  expect(rows.session.map(({ token }) => token)).toEqual(tokens.map(sessionTokenHash))
})

test('finds, updates and deletes a session by its token, never by stored values', async () => {
  const { rows, internalAdapter, tokens } = await begin()
  const [first = '', second = ''] = tokens
  expect((await internalAdapter.findSession(first))?.session.token).toBe(first)
  const found = await internalAdapter.findSessions(tokens)
  expect(found.map(({ session }) => session.token)).toEqual(tokens)
  expect(await internalAdapter.findSession(sessionTokenHash(first))).toBeNull()
  const changed = await internalAdapter.updateSession(first, { userAgent: 'another' })
  expect([changed?.token, changed?.userAgent]).toEqual([first, 'another'])
  await internalAdapter.deleteSession(sessionTokenHash(first))
  expect(rows.session).toHaveLength(2)
  await internalAdapter.deleteSession(first)
  expect(rows.session.map(({ token }) => token)).toEqual([sessionTokenHash(second)])
})

test('returns the hash when a session is found by another field', async () => {
  const { internalAdapter, user, tokens } = await begin()
  const listed = await internalAdapter.listSessions(user.id)
  expect(listed.map(({ token }) => token)).toEqual(tokens.map(sessionTokenHash))
})

test('hashes tokens in every operation of the adapter and in transactions', async () => {
  const { rows, adapter, tokens } = await begin()
  const [first = '', second = ''] = tokens
  const where = (token: string) => [{ field: 'token', value: token }]
  const model = 'session'
  await adapter.transaction(async (inner) => {
    expect((await inner.findOne<Row>({ model, where: where(first) }))?.token).toBe(first)
    expect(await inner.count({ model, where: where(first) })).toBe(1)
    expect(await inner.count({ model, where: where(sessionTokenHash(first)) })).toBe(0)
    const update = { token: 'a token in place of the first' }
    const updated = await inner.update<Row>({ model, where: where(first), update })
    expect(updated?.token).toBe(update.token)
    const again = { token: first }
    expect(await inner.updateMany({ model, where: where(update.token), update: again })).toBe(1)
    const set = { model, where: where(first), increment: {}, set: { token: update.token } }
    expect((await inner.incrementOne<Row>(set))?.token).toBe(update.token)
    expect((await inner.consumeOne<Row>({ model, where: where(update.token) }))?.token).toBe(
      update.token,
    )
    expect(await inner.deleteMany({ model, where: where(second) })).toBe(1)
  })
  expect(rows.session).toEqual([])
})

test('leaves other tables unchanged', async () => {
  const { rows, adapter } = await begin()
  const value = { identifier: 'what is looked for', value: 'v', expiresAt: new Date() }
  const made = await adapter.create({ model: 'verification', data: value })
  expect(made).toMatchObject(value)
  expect(rows.verification).toMatchObject([value])
})
