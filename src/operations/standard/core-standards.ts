import { sql } from 'kysely'
import type * as z from 'zod'
import type { ReplyOf } from '../kit/contract.ts'
import type { ReadOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import type { standardReads } from './contract.ts'
import { elementsOfModule, ordered } from './elements-of-standard.ts'
import type { sections } from './shapes.ts'

type Contract = (typeof standardReads)['core/standards']
type Row = ReplyOf<Contract>[number]
type Sections = z.output<typeof sections> & { Id: number }

const sectionsOfModule = statement<{ module: number; user: string; all: boolean }, Sections>(
  'standard.sectionsOfModule',
  (_, place) => sql<Sections>`
    select s."Id", s."DesktopReviewEvidence", s."OnsiteReviewEvidence", s."Commentary", s."PointsToRemember",
      s."ScopeOfStandard", s."BrightIdeas"
    from "Standard" s where s."StandardSetId" = ${place('module')} and (${place('all')}::boolean or exists (
      select from "ProjectStandardsSet" l join "ProjectUser" u on u."ProjectId" = l."ProjectId"
      where l."StandardsSetId" = s."StandardSetId" and u."UserId" = ${place('user')}))`,
)

const moduleExists = statement<{ module: number; user: string; all: boolean }, { Id: number }>(
  'standard.moduleExists',
  (_, place) => sql<{ Id: number }>`
    select m."Id" from "StandardsSet" m where m."Id" = ${place('module')} and (${place('all')}::boolean or exists (
      select from "ProjectStandardsSet" l join "ProjectUser" u on u."ProjectId" = l."ProjectId"
      where l."StandardsSetId" = m."Id" and u."UserId" = ${place('user')}))`,
)

/** The standards of a module: for staff any, for clients those of their own projects' modules. */
export const coreStandards: ReadOperation<Contract> = {
  project: () => null,
  read: async ({ db, query, caller, reference }) => {
    const values = { module: query.module_id, user: caller.userId, all: caller.isStaff }
    const [found, sections, elements] = await Promise.all([
      db.run(moduleExists, values),
      db.run(sectionsOfModule, values),
      elementsOfModule(db, query.module_id),
    ])
    if (found.length === 0) throw new Refusal('notFound')
    const known = (id: number) => reference.standards.get(id)
    return sections
      .toSorted((a, b) => (known(a.Id)?.position ?? 0) - (known(b.Id)?.position ?? 0))
      .map(({ Id, ...section }) => ({
        ...(JSON.parse(`${known(Id)?.json}}`) as Omit<Row, 'sections' | 'AllElements'>),
        sections: section,
        AllElements: ordered(elements.get(Id) ?? []).map(({ StandardId: _, ...one }) => one),
      }))
  },
}
