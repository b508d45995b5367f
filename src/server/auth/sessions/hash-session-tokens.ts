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
  create: async (options) => {
    const row = await adapter.create({ ...options, data: hashData(options.model, options.data) })
    return restoreToken(row, options.model, [options.data['token']]) as never
  },
  findOne: async <T>(options: Parameters<DBAdapter['findOne']>[0]) =>
    restoreToken(
      await adapter.findOne<T>(hashFilter(options)),
      options.model,
      tokensIn(options.where),
    ),
  findMany: async <T>(options: Parameters<DBAdapter['findMany']>[0]) => {
    const rows = await adapter.findMany<T>(hashFilter(options))
    return rows.map((row) => restoreToken(row, options.model, tokensIn(options.where)))
  },
  count: (options) => adapter.count(hashFilter(options)),
  update: async <T>(options: Parameters<DBAdapter['update']>[0]) => {
    const row = await adapter.update<T>({
      ...hashFilter(options),
      update: hashData(options.model, options.update),
    })
    return restoreToken(row, options.model, [options.update['token'], ...tokensIn(options.where)])
  },
  updateMany: (options) =>
    adapter.updateMany({ ...hashFilter(options), update: hashData(options.model, options.update) }),
  delete: (options) => adapter.delete(hashFilter(options)),
  deleteMany: (options) => adapter.deleteMany(hashFilter(options)),
  consumeOne: async <T>(options: Parameters<DBAdapter['consumeOne']>[0]) =>
    restoreToken(
      await adapter.consumeOne<T>(hashFilter(options)),
      options.model,
      tokensIn(options.where),
    ),
  incrementOne: async <T>(options: Parameters<DBAdapter['incrementOne']>[0]) => {
    const row = await adapter.incrementOne<T>({
      ...hashFilter(options),
      set: options.set && hashData(options.model, options.set),
    })
    return restoreToken(row, options.model, [options.set?.['token'], ...tokensIn(options.where)])
  },
})

const hashOf = <T>(value: T): T | string =>
  typeof value === 'string' ? sessionTokenHash(value) : value

const hashData = <T extends Record<string, unknown>>(model: string, data: T): T =>
  model === 'session' && 'token' in data ? { ...data, token: hashOf(data['token']) } : data

function hashFilter<T extends { readonly model: string; readonly where?: Where[] | undefined }>(
  options: T,
): T {
  if (options.model !== 'session' || !options.where) return options
  const where = options.where.map((one) => {
    if (one.field !== 'token') return one
    const value = Array.isArray(one.value)
      ? one.value.map((each) => String(hashOf(each)))
      : hashOf(one.value)
    return { ...one, value }
  })
  return { ...options, where }
}

const tokensIn = (where: Where[] = []): unknown[] =>
  where.filter(({ field }) => field === 'token').flatMap(({ value }) => value)

function restoreToken<T>(row: T, model: string, tokens: readonly unknown[]): T {
  if (model !== 'session' || typeof row !== 'object' || row === null || !('token' in row))
    return row
  const token = tokens.find((one) => typeof one === 'string' && sessionTokenHash(one) === row.token)
  return token === undefined ? row : { ...row, token }
}
