import type pg from 'pg'

/** The organizations to which a person belongs by the word of the provider, as of the last sign-in there. */
export type OrganizationsOf = (userId: string) => Promise<readonly string[]>

/** Finds them in `identity`. */
export const organizationsFinder =
  (identity: pg.Pool): OrganizationsOf =>
  async (userId) => {
    const { rows } = await identity.query<{ organizations: string[] }>(
      'select "organizations" from "hosted_profile" where "userId" = $1',
      [userId],
    )
    return rows[0]?.organizations ?? []
  }
