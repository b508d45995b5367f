import { sql } from 'kysely'
import { isAssigned, needsConsultants } from '#database/predicates/review-progress.ts'
import { phases, type Phase } from '#rules/review/phases.ts'
import type { ReplyOf } from '../core/contract.ts'
import type { ReadOperation } from '../core/operation.ts'
import { standardTable } from '../core/phase/phase-tables.ts'
import { statement } from '../core/statement.ts'
import type { projectReads } from './contract.ts'

type Contract = (typeof projectReads)['admin/project_module_assignments']
type Row = ReplyOf<Contract>[number]

const ofModule = (phase: Phase) => sql`
  from ${sql.table(standardTable[phase])} r join "Standard" s on s."Id" = r."StandardId"
  where r."ProjectId" = l."ProjectId" and s."StandardSetId" = m."Id"`

const countsOf = (phase: Phase) => sql`
  (select json_build_object(
    'assigned', count(*) filter (where ${needsConsultants[phase]} and ${isAssigned[phase]}),
    'notAssigned', count(*) filter (where ${needsConsultants[phase]} and not ${isAssigned[phase]}),
    'notNeeded', count(*) filter (where not ${needsConsultants[phase]}),
    'SC', count(r."OwnerId"), 'AC', count(r."JuniorOwnerId")) ${ofModule(phase)})`

const leadsOf = sql.join(
  phases.flatMap(({ phase }) => [
    sql`select r."OwnerId" as "Id" ${ofModule(phase)}`,
    sql`select r."JuniorOwnerId" ${ofModule(phase)}`,
  ]),
  sql` union `,
)

const list = statement<{ project_id: number }, Required<Row>>(
  'project.moduleAssignments',
  (_, place) => sql<Required<Row>>`
    select m."Id", m."Name", m."Version", m."AccreditationOrganization",
      (select count(*)::int from "ProjectStandard" c join "Standard" s on s."Id" = c."StandardId"
        where c."ProjectId" = l."ProjectId" and s."StandardSetId" = m."Id") as "standardCount",
      coalesce((select json_agg(json_build_object('Id', u."Id", 'FullName', u."FullName")
          order by u."LeadOrder" nulls last, u."FullName", u."Id")
        from "User" u where u."Id" in (${leadsOf})), '[]') as "leads",
      json_build_object(${sql.join(phases.flatMap(({ phase }) => [sql.lit(phase), countsOf(phase)]))}) as "phases"
    from "ProjectStandardsSet" l join "StandardsSet" m on m."Id" = l."StandardsSetId"
    where l."ProjectId" = ${place('project_id')} order by m."Name", m."Id"`,
)

/** The modules of a project with the standards that are assigned and those that are not, per phase; clients get only the names of the leads. */
export const projectModuleAssignments: ReadOperation<Contract> = {
  project: ({ project_id }) => project_id,
  read: async ({ db, query, reply }) => {
    const rows = await db.run(list, query)
    return reply === 'all' ? rows : rows.map(({ phases: _, ...named }) => named)
  },
  cacheKey: ({ project_id }, { isStaff }) =>
    `module assignments ${project_id} ${isStaff ? 'staff' : 'client'}`,
}
