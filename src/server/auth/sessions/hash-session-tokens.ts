import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth'
import { sessionTokenHash } from './session-token.ts'

/**
 * Wraps a database adapter of the sign-in library so that it stores and finds sessions by the hash of their token. Rows are returned with the
 * token that the library passed, otherwise with the hash, which grants no access.
 */
export const hashSessionTokens = (adapter: DBAdapter): DBAdapter => ({
  ...withHashing(adapter),
  transaction: (run) => adapter.transaction((inner) => run(withHashing(inner))),
})

const withHashing = (adapter: DBTransactionAdapter): DBTransactionAdapter => ({
  ...adapter,
  create: async (asked) => {
    const row = await adapter.create({ ...asked, data: hashData(asked.model, asked.data) })
    return restoreToken(row, asked.model, [asked.data['token']]) as never
  },
  findOne: async <T>(asked: Parameters<DBAdapter['findOne']>[0]) =>
    restoreToken(await adapter.findOne<T>(hashFilter(asked)), asked.model, tokensIn(asked.where)),
  findMany: async <T>(asked: Parameters<DBAdapter['findMany']>[0]) => {
    const rows = await adapter.findMany<T>(hashFilter(asked))
    return rows.map((row) => restoreToken(row, asked.model, tokensIn(asked.where)))
  },
  count: (asked) => adapter.count(hashFilter(asked)),
  update: async <T>(asked: Parameters<DBAdapter['update']>[0]) => {
    const row = await adapter.update<T>({
      ...hashFilter(asked),
      update: hashData(asked.model, asked.update),
    })
    return restoreToken(row, asked.model, [asked.update['token'], ...tokensIn(asked.where)])
  },
  updateMany: (asked) =>
    adapter.updateMany({ ...hashFilter(asked), update: hashData(asked.model, asked.update) }),
  delete: (asked) => adapter.delete(hashFilter(asked)),
  deleteMany: (asked) => adapter.deleteMany(hashFilter(asked)),
  consumeOne: async <T>(asked: Parameters<DBAdapter['consumeOne']>[0]) =>
    restoreToken(
      await adapter.consumeOne<T>(hashFilter(asked)),
      asked.model,
      tokensIn(asked.where),
    ),
  incrementOne: async <T>(asked: Parameters<DBAdapter['incrementOne']>[0]) => {
    const row = await adapter.incrementOne<T>({
      ...hashFilter(asked),
      set: asked.set && hashData(asked.model, asked.set),
    })
    return restoreToken(row, asked.model, [asked.set?.['token'], ...tokensIn(asked.where)])
  },
})

const hashOf = <T>(value: T): T | string =>
  typeof value === 'string' ? sessionTokenHash(value) : value

const hashData = <T extends Record<string, unknown>>(model: string, data: T): T =>
  model === 'session' && 'token' in data ? { ...data, token: hashOf(data['token']) } : data

function hashFilter<T extends { readonly model: string; readonly where?: Where[] | undefined }>(
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

function restoreToken<T>(row: T, model: string, tokens: readonly unknown[]): T {
  if (model !== 'session' || typeof row !== 'object' || row === null || !('token' in row))
    return row
  const token = tokens.find((one) => typeof one === 'string' && sessionTokenHash(one) === row.token)
  return token === undefined ? row : { ...row, token }
}
