import { sql } from 'kysely'
import type * as z from 'zod'
import type { ReplyOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { standardReads } from './contract.ts'
import { elementsOfModule, ordered } from './elements-of-standard.ts'
import type { sections } from './row-schemas.ts'

type Contract = (typeof standardReads)['core/standards']
type Row = ReplyOf<Contract>[number]
type Own = { Id: number; Group: string | null; sections: z.output<typeof sections> | null }
type Values = {
  module: number
  standard: number | null
  user: string
  all: boolean
  isWhole: boolean
}

const rowsOfModule = statement<Values, Own>(
  'standard.rowsOfModule',
  (_, place) => sql<Own>`
    select s."Id", s."Group", case when ${place('isWhole')}::boolean then json_build_object(
      'DesktopReviewEvidence', s."DesktopReviewEvidence", 'OnsiteReviewEvidence', s."OnsiteReviewEvidence",
      'Commentary', s."Commentary", 'PointsToRemember', s."PointsToRemember", 'ScopeOfStandard', s."ScopeOfStandard",
      'BrightIdeas', s."BrightIdeas") end as "sections"
    from "Standard" s where s."StandardSetId" = ${place('module')}
      and (${place('standard')}::int is null or s."Id" = ${place('standard')}) and (${place('all')}::boolean or exists (
        select from "ProjectStandardsSet" l join "ProjectUser" u on u."ProjectId" = l."ProjectId"
        where l."StandardsSetId" = s."StandardSetId" and u."UserId" = ${place('user')}))`,
)

const moduleExists = statement<Values, { Id: number }>(
  'standard.moduleExists',
  (_, place) => sql<{ Id: number }>`
    select m."Id" from "StandardsSet" m where m."Id" = ${place('module')} and (${place('all')}::boolean or exists (
      select from "ProjectStandardsSet" l join "ProjectUser" u on u."ProjectId" = l."ProjectId"
      where l."StandardsSetId" = m."Id" and u."UserId" = ${place('user')}))`,
)

/**
 * The standards of a module in module order, or one of them: for staff those of any module, with the stored group of each; for
 * clients those of their own projects' modules. `parts=names` omits the sections and the elements.
 */
export const coreStandards: ReadOperation<Contract> = {
  project: () => null,
  read: async ({ db, query, caller, reply, reference }) => {
    const { module_id: module, standard_id: standard = null, parts } = query
    const isWhole = parts === 'all'
    const values = { module, standard, user: caller.userId, all: reply === 'all', isWhole }
    const [found, rows, elements] = await Promise.all([
      db.run(moduleExists, values),
      db.run(rowsOfModule, values),
      isWhole ? elementsOfModule(db, module, standard) : null,
    ])
    if (found.length === 0 || (standard !== null && rows.length === 0))
      throw new ApiError('notFound')
    return rows
      .flatMap((own) => {
        // Skips one that was created or deleted during this read.
        const known = reference.standards.get(own.Id)
        return known === undefined ? [] : { own, known }
      })
      .toSorted((a, b) => a.known.position - b.known.position)
      .map(({ own, known }) => ({
        ...(JSON.parse(`${known.json}}`) as Omit<Row, 'sections' | 'AllElements'>),
        ...(caller.isStaff ? { Group: own.Group } : {}),
        ...(own.sections === null ? {} : { sections: own.sections }),
        ...(elements === null
          ? {}
          : {
              AllElements: ordered(elements.get(own.Id) ?? []).map(
                ({ StandardId: _, ...one }) => one,
              ),
            }),
      }))
  },
}
