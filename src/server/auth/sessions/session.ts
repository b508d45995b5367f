import type pg from 'pg'
import type { UserType } from '#rules/permissions/user-types.ts'
import { batchLookups } from '#server/runtime/batch-lookups.ts'
import { isStaffOf } from '#server/settings/administrator-lists.ts'
import type { Config } from '#server/settings/config.ts'
import type { SessionCookies } from './session-cookie.ts'
import { isAliveSql, lifetimeValues } from './session-life.ts'
import { createSessionToucher } from './touch-sessions.ts'

/**
 * The state of the second factor in a session: given; absent and not required; awaited, because the account has one; or required, because
 * staff must set one up first.
 */
export type SecondFactorState = 'given' | 'absent' | 'awaited' | 'required'

/** The signed-in person: the session user of the specification (section 3), as `identity` has it. */
export type SessionUser = {
  readonly sessionId: string
  /** The person's id in lower case; each target writes it in its own letter case. */
  readonly UserId: string
  readonly user_type: string
  readonly email: string
  readonly name: string
  readonly secondFactor: SecondFactorState
  /** The provider's user type, for the layout of a person without a user row; grants no access. */
  readonly shell: UserType | null
}

/** Finds the signed-in person of a request; null when there is none, the cookie is not signed or the session has ended. */
export type FindSession = (cookies: string | undefined) => Promise<SessionUser | null>

// The row that the lookup returns: `isGiven`, whether a second factor was given in the session; `hasFactor`,
// whether the account has one.
type SessionRow = Omit<SessionUser, 'secondFactor'> & {
  readonly tokenHash: string
  readonly isGiven: boolean
  readonly hasFactor: boolean
  readonly isStale: boolean
}

const findByHash = `
  select s."token" as "tokenHash", s."id" as "sessionId", u."id" as "UserId", u."user_type", u."email", u."name",
    s."secondFactor" as "isGiven", u."twoFactorEnabled" as "hasFactor",
    s."updatedAt" < now() - interval '1 minute' as "isStale", h."shell"
  from "session" s join "user" u on u."id" = s."userId" left join "hosted_session" h on h."sessionId" = s."id"
  where s."token" = any($1) and ${isAliveSql(2)}`

/**
 * Creates the session lookup in `identity`, which batches concurrent requests and caches nothing. By the database clock a session ends after
 * its idle time and at its absolute age; its use is recorded once a minute. Unsigned cookies cause no query.
 */
export function createFindSession(
  identity: pg.Pool,
  config: Config,
  cookies: Pick<SessionCookies, 'hashIn'>,
): FindSession {
  const life = lifetimeValues(config)
  const touch = createSessionToucher(identity)
  const ask = batchLookups<string, SessionUser | null>(async (hashes) => {
    const { rows } = await identity.query<SessionRow>({
      name: 'session.find',
      text: findByHash,
      values: [hashes, ...life],
    })
    touch(rows.filter(({ isStale }) => isStale).map(({ sessionId }) => sessionId))
    const byHash = new Map(rows.map((row) => [row.tokenHash, sessionUserOf(config, row)]))
    return hashes.map((hash) => byHash.get(hash) ?? null)
  })
  return async (header) => {
    const hash = cookies.hashIn(header)
    return hash === null ? null : ask(hash)
  }
}

function sessionUserOf(
  config: Config,
  { sessionId, UserId, user_type, email, name, isGiven, hasFactor, shell }: SessionRow,
): SessionUser {
  const secondFactor = isGiven
    ? 'given'
    : hasFactor
      ? 'awaited'
      : needsFactor(config, { user_type, email })
        ? 'required'
        : 'absent'
  return { sessionId, UserId, user_type, email, name, secondFactor, shell }
}

/** Whether a person must have a second factor: staff, and people with staff rights by a setting. */
export const needsFactor = (
  config: Config,
  person: Pick<SessionUser, 'user_type' | 'email'>,
): boolean => config.staffSecondFactor === 'required' && isStaffOf(config, person)
