import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '../../operations/kit/refusal.ts'
import { statement } from '../../operations/kit/statement.ts'

/** A key that was used before, and the write that it stands for. */
export type UsedKey = { UserId: string; Key: string; RequestHash: string; TransformationId: number }

/** What a request with an idempotency key was answered the first time. */
export type FirstAnswer = {
  ProjectId: number | null
  Parameters: unknown
  PreSnapshot: unknown
  Updates: unknown
}

/** Finds keys that were used before; `users` and `keys` go in pairs. One look into the index for each, however full the table was when this was planned. */
export const usedKeys = statement<{ users: string[]; keys: string[] }, UsedKey>(
  'idempotency.find',
  (_, place) => sql<UsedKey>`
    select found.* from unnest(${place('users')}::text[], ${place('keys')}::uuid[]) asked (u, k0)
    cross join lateral (
      select k."UserId", k."Key"::text, k."RequestHash", k."TransformationId"
      from "IdempotencyKey" k where k."UserId" = asked.u and k."Key" = asked.k0 limit 1) found`,
)

/** The first answer to a key. */
export const firstAnswer = statement<{ id: number }, FirstAnswer>(
  'idempotency.answer',
  (_, place) => sql<FirstAnswer>`
    select "ProjectId", "Parameters", "PreSnapshot", "Updates" from "Transformation" where "Id" = ${place('id')}`,
)

/** Forgets keys that are older than a day. */
export const forgetOldKeys = statement<object, never>(
  'idempotency.forget',
  () => sql<never>`delete from "IdempotencyKey" where "CreatedAt" < now() - interval '24 hours'`,
)

/** A digest by which two bodies are the same or not. */
export const requestHash = (target: string, body: unknown): string =>
  createHash('sha256').update(target).update(JSON.stringify(body)).digest('base64url')

/** The keys of requests that are under way in this process. */
export class KeysUnderWay {
  readonly #hashes = new Map<string, string>()

  /** Runs a request under its key; refuses a second one meanwhile (409, or 422 when its body is another). */
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
      throw new Refusal(other === hash ? 'idempotencyInFlight' : 'idempotencyMismatch')
    this.#hashes.set(name, hash)
    try {
      return await run()
    } finally {
      this.#hashes.delete(name)
    }
  }
}
