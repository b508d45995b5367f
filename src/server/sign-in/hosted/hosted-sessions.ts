import type pg from 'pg'
import type { UserType } from '../../../rules/user-types.ts'
import type { HostedIdentity } from './hosted-identity.ts'
import { noteEnded } from '../ended-sessions.ts'
import type { Logout } from './logout-token.ts'

/** Which of the provider's sessions ours belong to. */
export type HostedSessions = {
  /** Notes that a session of ours has begun by one of the provider's, and the shell that it shows in place of the account's own. */
  readonly note: (
    sessionId: string,
    hosted: HostedIdentity,
    idToken: string,
    shell: UserType | null,
  ) => Promise<void>
  /** The ID token by which a session began; null when it did not begin through the provider. */
  readonly idTokenOf: (sessionId: string) => Promise<string | null>
  /** Ends what a logout token ends, once; false when the token was used before. */
  readonly end: (logout: Logout, seconds: number) => Promise<boolean>
}

const insert = `
  insert into "hosted_session" ("sessionId", "issuer", "subject", "sid", "idToken", "shell") values ($1, $2, $3, $4, $5, $6)`

const find = `select "idToken" from "hosted_session" where "sessionId" = $1 and "issuer" = $2`

// In one statement, so that a token whose sessions could not be ended can be sent again.
const endOnce = `
  with once as (
    insert into "hosted_once" ("mark", "expiresAt") values ($1, now() + make_interval(secs => $2))
    on conflict do nothing returning 1),
  ended as (
    delete from "session" where exists (select from once) and "id" in (
      select h."sessionId" from "hosted_session" h where h."issuer" = $3
        and ($4::text is null or h."sid" = $4) and ($5::text is null or h."subject" = $5))
    returning "id", "token", "expiresAt"),
  noted as (${noteEnded(6)})
  select from once`

/** Keeps them in `identity`, for one issuer. */
export const hostedSessions = (identity: pg.Pool, issuer: string): HostedSessions => ({
  note: async (sessionId, { subject, sid }, idToken, shell) => {
    await identity.query(insert, [sessionId, issuer, subject, sid, idToken, shell])
  },
  idTokenOf: async (sessionId) => {
    const { rows } = await identity.query<{ idToken: string }>(find, [sessionId, issuer])
    return rows[0]?.idToken ?? null
  },
  end: async ({ jti, sid, subject }, seconds) => {
    const values = [`logout ${issuer} ${jti}`, seconds, issuer, sid, subject, 'provider']
    return (await identity.query(endOnce, values)).rowCount === 1
  },
})
