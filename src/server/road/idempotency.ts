import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '../../operations/kit/refusal.ts'
import { statement } from '../../operations/kit/statement.ts'

/** What a request with an idempotency key was answered the first time. */
export type FirstAnswer = {
  UserId: string
  Key: string
  RequestHash: string
  Parameters: unknown
  PreSnapshot: unknown
  Updates: unknown
}

/** Finds the first answers to keys; `users` and `keys` go in pairs. */
export const firstAnswers = statement<{ users: string[]; keys: string[] }, FirstAnswer>(
  'idempotency.find',
  (_, place) => sql<FirstAnswer>`
    select k."UserId", k."Key"::text, k."RequestHash", t."Parameters", t."PreSnapshot", t."Updates"
    from unnest(${place('users')}::text[], ${place('keys')}::uuid[]) asked (u, k0)
    join "IdempotencyKey" k on k."UserId" = asked.u and k."Key" = asked.k0
    join "Transformation" t on t."Id" = k."TransformationId"`,
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
  async during<T>(userId: string, key: string | null, hash: string, run: () => Promise<T>): Promise<T> {
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
