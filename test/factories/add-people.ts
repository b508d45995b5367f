import type pg from 'pg'
import type { Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { people, type Role } from '../harness/people.ts'
import { makeSession } from './make-session.ts'

/** Inserts a user row for every test person but LOST into a target. */
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

/** Creates an account and an open session for every test person; returns the session cookies. */
export async function addSessions(identity: pg.Pool): Promise<ReadonlyMap<Role, string>> {
  const cookies = new Map<Role, string>()
  for (const [role, { id, email, name, userType }] of Object.entries(people)) {
    await identity.query(
      `insert into "user" ("id", "name", "email", "user_type") values ($1, $2, $3, $4)`,
      [id, name, email, userType],
    )
    const { cookie } = await makeSession((text, values) => identity.query(text, values), id, {
      isSecondFactorGiven: true,
    })
    cookies.set(role as Role, cookie)
  }
  return cookies
}
