import type pg from 'pg'

/** Returns the organizations of a person as of the last provider sign-in. */
export type OrganizationsOf = (userId: string) => Promise<readonly string[]>

/** Creates the lookup in `identity`. */
export const createOrganizationsOf =
  (identity: pg.Pool): OrganizationsOf =>
  async (userId) => {
    const { rows } = await identity.query<{ organizations: string[] }>(
      'select "organizations" from "hosted_profile" where "userId" = $1',
      [userId],
    )
    return rows[0]?.organizations ?? []
  }
