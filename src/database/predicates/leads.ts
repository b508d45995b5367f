import { sql, type RawBuilder } from 'kysely'

const roles = ['OwnerId', 'JuniorOwnerId'] as const
const tables = ['StandardDesktopReview', 'StandardGapAnalysis', 'StandardVerification'] as const

/** The ids of the consultants who lead standards of a project, as senior or associate, in any phase; may include null. */
export const leadsOfProject = (project: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    tables.flatMap((table) =>
      roles.map(
        (role) =>
          sql`select ${sql.ref(role)} from ${sql.table(table)} where "ProjectId" = ${project}`,
      ),
    ),
    sql` union `,
  )
