import { sql, type RawBuilder } from 'kysely'
import { phases } from '#rules/review/phases.ts'
import { hasElementWork, holdsOfStandard } from '../core/counting/record-counts.ts'
import type { Db } from '../core/db.ts'
import type { Problem } from '../core/issues/api-error.ts'
import { useProblem, type UseWords } from '../core/issues/use-problem.ts'
import { statement } from '../core/statement.ts'

type Use = { place: string; n: number; one: string; many: string }

const use = (place: string, [one, many]: UseWords, rows: RawBuilder<unknown>) =>
  sql`select ${sql.lit(place)} as place, ${sql.lit(one)} as one, ${sql.lit(many)} as many, count(*)::int as n ${rows}`

const elementRecords = (standard: RawBuilder<unknown>) =>
  phases.flatMap(({ title, elementTable }) =>
    elementTable === null
      ? []
      : use(
          `${title}, elements`,
          ['record contains a score or a comment', 'records contain a score or a comment'],
          sql`from ${sql.table(elementTable)} r join "Element" e on e."Id" = r."ElementId"
            where e."StandardId" = ${standard} and ${hasElementWork}`,
        ),
  )

const uses = statement<{ standard: number }, Use>('standard.uses', (_, place) => {
  const standard = sql`${place('standard')}::int`
  const ofStandard = sql`x where x."StandardId" = ${standard}`
  return sql<Use>`${sql.join(
    [
      ...phases.map(({ phase, title, standardTable }) =>
        use(
          title,
          ['record contains work', 'records contain work'],
          sql`from ${sql.table(standardTable)} r where r."StandardId" = ${standard} and ${holdsOfStandard[phase]}`,
        ),
      ),
      ...elementRecords(standard),
      use('Tasks', ['names it', 'name it'], sql`from "Task" ${ofStandard}`),
      use(
        'Replies',
        ['is to its comments', 'are to its comments'],
        sql`from "CommentReply" ${ofStandard}`,
      ),
      use(
        'Citations',
        ['names its elements', 'name its elements'],
        sql`from "ElementDocument" d join "Element" e on e."Id" = d."ElementId" where e."StandardId" = ${standard}`,
      ),
      use(
        'Support texts',
        ['is about its elements', 'are about its elements'],
        sql`from "ElementSupportText" t join "Element" e on e."Id" = t."ElementId" where e."StandardId" = ${standard}`,
      ),
      use(
        'Uploads to the accreditor',
        ['was for it', 'were for it'],
        sql`from "DocumentUpload" ${ofStandard}`,
      ),
      use('RFIs', ['is about it', 'are about it'], sql`from "RfiRequest" ${ofStandard}`),
      use('Documents', ['belongs to it', 'belong to it'], sql`from "Document" ${ofStandard}`),
      use(
        'Templates',
        ['belongs to it', 'belong to it'],
        sql`from "Template" x where x."standard_id" = ${standard}`,
      ),
      use(
        'Action requests',
        ['tells of it', 'tell of it'],
        sql`from "DesktopReviewActionMetric" ${ofStandard}`,
      ),
    ],
    sql` union all `,
  )}`
})

/** Describes the uses that prevent deleting a standard; records without work do not count. */
export async function usesOfStandard(db: Db, standard: number): Promise<Problem[]> {
  const found = await db.run(uses, { standard })
  return found.flatMap(({ place, n, one, many }) => useProblem(place, n, [one, many]))
}
