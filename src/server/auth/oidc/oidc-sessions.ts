import type pg from 'pg'
import type { UserType } from '#rules/permissions/user-types.ts'
import { recordEndSql } from '../sessions/ended-sessions.ts'
import type { Logout } from './logout-token.ts'
import type { OidcIdentity } from './oidc-identity.ts'

/** Maps our sessions to those of the provider. */
export type OidcSessions = {
  /** Records which of the provider's sessions one of ours belongs to, and the user type that decides the layout for a person without a row. */
  readonly record: (
    sessionId: string,
    hosted: OidcIdentity,
    idToken: string,
    shell: UserType | null,
  ) => Promise<void>
  /** Returns the ID token of a session; null when it did not begin through the provider. */
  readonly idTokenOf: (sessionId: string) => Promise<string | null>
  /** Ends the sessions that a logout token names, once per token; false for a replayed token. */
  readonly end: (logout: Logout, seconds: number) => Promise<boolean>
}

const insert = `
  insert into "hosted_session" ("sessionId", "issuer", "subject", "sid", "idToken", "shell") values ($1, $2, $3, $4, $5, $6)`

const find = `select "idToken" from "hosted_session" where "sessionId" = $1 and "issuer" = $2`

// One statement, so that a token can be retried when ending its sessions failed.
const endOnce = `
  with once as (
    insert into "hosted_once" ("mark", "expiresAt") values ($1, now() + make_interval(secs => $2))
    on conflict do nothing returning 1),
  ended as (
    delete from "session" where exists (select from once) and "id" in (
      select h."sessionId" from "hosted_session" h where h."issuer" = $3
        and ($4::text is null or h."sid" = $4) and ($5::text is null or h."subject" = $5))
    returning "id", "token", "expiresAt"),
  noted as (${recordEndSql(6)})
  select from once`

/** Stores the mapping in `identity`, for one issuer. */
export const createOidcSessions = (identity: pg.Pool, issuer: string): OidcSessions => ({
  record: async (sessionId, { subject, sid }, idToken, shell) => {
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
