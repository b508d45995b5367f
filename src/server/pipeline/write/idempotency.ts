import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Values } from '#operations/core/contract.ts'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { statement } from '#operations/core/statement.ts'
import type { PriorRow } from '#rules/permissions/conditions/permission-facts.ts'

/** A key that was used before, and the history row of its write. */
export type UsedKey = { UserId: string; Key: string; RequestHash: string; TransformationId: number }

/** What the first request with an idempotency key stored. */
export type FirstResult = {
  ProjectId: number | null
  Parameters: unknown
  PreSnapshot: readonly PriorRow[]
  Updates: Values
}

/**
 * Finds keys that were used before; `users` and `keys` are parallel. One index lookup for each key, however large the table was when the statement
 * was planned.
 */
export const usedKeys = statement<{ users: string[]; keys: string[] }, UsedKey>(
  'idempotency.find',
  (_, place) => sql<UsedKey>`
    select found.* from unnest(${place('users')}::text[], ${place('keys')}::uuid[]) requested (u, k0)
    cross join lateral (
      select k."UserId", k."Key"::text, k."RequestHash", k."TransformationId"
      from "IdempotencyKey" k where k."UserId" = requested.u and k."Key" = requested.k0 limit 1) found`,
)

/** The stored result of the first request with a key. */
export const firstResult = statement<{ id: number }, FirstResult>(
  'idempotency.firstResult',
  (_, place) => sql<FirstResult>`
    select "ProjectId", "Parameters", "PreSnapshot", "Updates" from "Transformation" where "Id" = ${place('id')}`,
)

/** Deletes keys older than 24 hours. */
export const deleteExpiredKeys = statement<object, never>(
  'idempotency.deleteExpired',
  () => sql<never>`delete from "IdempotencyKey" where "CreatedAt" < now() - interval '24 hours'`,
)

/** A hash that is equal for equal bodies sent to the same target. */
export const requestHash = (target: string, body: unknown): string =>
  createHash('sha256').update(target).update(JSON.stringify(body)).digest('base64url')

/** The keys of requests that this process is executing. */
export class KeysInFlight {
  readonly #hashes = new Map<string, string>()

  /** Runs a request under its key; rejects another one with the same key until it has ended (409, or 422 if the bodies differ). */
  async during<T>(
    userId: string,
    key: string | null,
    hash: string,
    run: () => Promise<T>,
  ): Promise<T> {
    if (key === null) return run()
    const name = `${userId} ${key}`
    const other = this.#hashes.get(name)
    if (other !== undefined)
      throw new ApiError(other === hash ? 'idempotencyInFlight' : 'idempotencyMismatch')
    this.#hashes.set(name, hash)
    try {
      return await run()
    } finally {
      this.#hashes.delete(name)
    }
  }
}
