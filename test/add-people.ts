import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Target } from '../src/rules/targets.ts'
import { storedUserId } from '../src/rules/user-id.ts'
import { people, type Role } from './people.ts'

/** Gives everybody of the tests but LOST a user row in a target. */
export async function addUsers(pool: pg.Pool, target: Target): Promise<void> {
  for (const [role, person] of Object.entries(people)) {
    if (role === 'LOST') continue
    await pool.query(
      `insert into "User" ("Id", "UserName", "FirstName", "UserType", "Role", "Organization", "OrganizationId", "IsLocked")
      values ($1, $2, $3, $4, $4, $5, $6, $7)`,
      [
        storedUserId(target, person.id),
        person.email,
        person.name,
        person.userType,
        person.organization,
        person.organization.toLowerCase(),
        person.isLocked,
      ],
    )
  }
}

/** The cookies of a session, as a house without TLS and one behind TLS read it. */
const sessionCookies = (token: string): string =>
  ['plumbline', '__Host-plumbline']
    .map((prefix) => `${prefix}.session_token=${token}.signature`)
    .join('; ')

/** Gives everybody of the tests an account and an open session; answers the cookies of the sessions. */
export async function addSessions(identity: pg.Pool): Promise<ReadonlyMap<Role, string>> {
  const cookies = new Map<Role, string>()
  for (const [role, { id, email, name, userType }] of Object.entries(people)) {
    const token = randomBytes(24).toString('base64url')
    await identity.query(
      `with person as (insert into "user" ("id", "name", "email", "user_type") values ($1, $2, $3, $4) returning "id")
      insert into "session" ("id", "token", "userId", "expiresAt", "secondFactor")
      select $5, $5, "id", now() + interval '1 hour', true from person`,
      [id, name, email, userType, token],
    )
    cookies.set(role as Role, sessionCookies(token))
  }
  return cookies
}
