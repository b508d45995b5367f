import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth'
import { sessionTokenHash } from './session-token.ts'

/**
 * A database adapter of the sign-in library that keeps the hash of each session's token in place of the token: what the library
 * stores and looks up by is hashed. A row comes back with the token that the library gave, and otherwise with the hash, which opens nothing.
 */
export const hashSessionTokens = (adapter: DBAdapter): DBAdapter => ({
  ...hashing(adapter),
  transaction: (run) => adapter.transaction((inner) => run(hashing(inner))),
})

const hashing = (adapter: DBTransactionAdapter): DBTransactionAdapter => ({
  ...adapter,
  create: async (asked) => {
    const row = await adapter.create({ ...asked, data: stored(asked.model, asked.data) })
    return returned(row, asked.model, [asked.data['token']]) as never
  },
  findOne: async <T>(asked: Parameters<DBAdapter['findOne']>[0]) =>
    returned(await adapter.findOne<T>(filtered(asked)), asked.model, tokensIn(asked.where)),
  findMany: async <T>(asked: Parameters<DBAdapter['findMany']>[0]) => {
    const rows = await adapter.findMany<T>(filtered(asked))
    return rows.map((row) => returned(row, asked.model, tokensIn(asked.where)))
  },
  count: (asked) => adapter.count(filtered(asked)),
  update: async <T>(asked: Parameters<DBAdapter['update']>[0]) => {
    const row = await adapter.update<T>({
      ...filtered(asked),
      update: stored(asked.model, asked.update),
    })
    return returned(row, asked.model, [asked.update['token'], ...tokensIn(asked.where)])
  },
  updateMany: (asked) =>
    adapter.updateMany({ ...filtered(asked), update: stored(asked.model, asked.update) }),
  delete: (asked) => adapter.delete(filtered(asked)),
  deleteMany: (asked) => adapter.deleteMany(filtered(asked)),
  consumeOne: async <T>(asked: Parameters<DBAdapter['consumeOne']>[0]) =>
    returned(await adapter.consumeOne<T>(filtered(asked)), asked.model, tokensIn(asked.where)),
  incrementOne: async <T>(asked: Parameters<DBAdapter['incrementOne']>[0]) => {
    const row = await adapter.incrementOne<T>({
      ...filtered(asked),
      set: asked.set && stored(asked.model, asked.set),
    })
    return returned(row, asked.model, [asked.set?.['token'], ...tokensIn(asked.where)])
  },
})

const hashOf = <T>(value: T): T | string =>
  typeof value === 'string' ? sessionTokenHash(value) : value

const stored = <T extends Record<string, unknown>>(model: string, data: T): T =>
  model === 'session' && 'token' in data ? { ...data, token: hashOf(data['token']) } : data

function filtered<T extends { readonly model: string; readonly where?: Where[] | undefined }>(
  asked: T,
): T {
  if (asked.model !== 'session' || !asked.where) return asked
  const where = asked.where.map((one) => {
    if (one.field !== 'token') return one
    const value = Array.isArray(one.value)
      ? one.value.map((each) => String(hashOf(each)))
      : hashOf(one.value)
    return { ...one, value }
  })
  return { ...asked, where }
}

const tokensIn = (where: Where[] = []): unknown[] =>
  where.filter(({ field }) => field === 'token').flatMap(({ value }) => value)

function returned<T>(row: T, model: string, tokens: readonly unknown[]): T {
  if (model !== 'session' || typeof row !== 'object' || row === null || !('token' in row))
    return row
  const token = tokens.find((one) => typeof one === 'string' && sessionTokenHash(one) === row.token)
  return token === undefined ? row : { ...row, token }
}
