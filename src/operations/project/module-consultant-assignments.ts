import { sql } from 'kysely'
import { phaseLabel } from '#rules/review/labels/phase-label.ts'
import { noFlags } from '#rules/review/phase-columns.ts'
import { phases, type Phase } from '#rules/review/phases.ts'
import { mockScore } from '#rules/scoring/mock-score.ts'
import type { QueryOf, ReplyOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { KnownStandard, ReadContext, ReadOperation } from '../core/operation.ts'
import { standardTable } from '../core/phase/phase-tables.ts'
import { statement } from '../core/statement.ts'
import type { projectReads } from './contract.ts'

type Contract = (typeof projectReads)['admin/module_consultant_assignments']
type Row = ReplyOf<Contract>[number]
type Stored = { Status: string; OwnerId: string | null; JuniorOwnerId: string | null }
type Found = { Id: number; phaseDetails: Readonly<Record<Phase, Stored | null>> }

const storedIn = (phase: Phase) => sql`
  (select json_build_object('Status', r."Status", 'OwnerId', r."OwnerId", 'JuniorOwnerId', r."JuniorOwnerId")
    from ${sql.table(standardTable[phase])} r where r."ProjectId" = c."ProjectId" and r."StandardId" = c."StandardId")`

const list = statement<QueryOf<Contract>, Found>(
  'project.consultantAssignments',
  (_, place) => sql<Found>`
    select c."StandardId" as "Id",
      json_build_object(${sql.join(phases.flatMap(({ phase }) => [sql.lit(phase), storedIn(phase)]))}) as "phaseDetails"
    from "ProjectStandard" c join "Standard" s on s."Id" = c."StandardId"
    where c."ProjectId" = ${place('project_id')} and s."StandardSetId" = ${place('module_id')}`,
)

const link = statement<QueryOf<Contract>, { StandardsSetId: number }>(
  'project.hasModule',
  (build, place) =>
    build
      .selectFrom('ProjectStandardsSet')
      .select('StandardsSetId')
      .where('ProjectId', '=', place('project_id'))
      .where('StandardsSetId', '=', place('module_id')),
)

const nothing = { Status: 'Blank', OwnerId: null, JuniorOwnerId: null }
const noTotals = {
  mandatorySum: 0,
  mandatoryFull: 0,
  pointsSum: 0,
  pointsFull: 0,
  liSum: 0,
  liFull: 0,
}

// The label that the standard would have without consultants shows whether it needs one.
function exemptionOf(phase: Phase, Status: string, known: KnownStandard): string | null {
  const { counts, isDTRPassthrough } = known
  const { label, kind } = phaseLabel(phase, {
    Status,
    OwnerId: null,
    JuniorOwnerId: null,
    ...noFlags,
    MockScore: mockScore({
      mandatoryCount: counts.mandatory,
      pointsCount: counts.points,
      liCount: counts.li,
      ...noTotals,
    }),
    isDTRPassthrough,
  })
  return kind === 'nobody' ? null : label
}

async function read({ db, query, reply, reference }: ReadContext<QueryOf<Contract>>) {
  const [linked, rows] = await Promise.all([db.run(link, query), db.run(list, query)])
  if (linked.length === 0) throw new ApiError('notFound')
  const { people } = reference.names
  const nameOf = (id: string | null) => (id === null ? null : (people.get(id) ?? null))
  const detailsOf = (phase: Phase, stored: Stored | null, known: KnownStandard) => {
    const { Status, OwnerId, JuniorOwnerId } = stored ?? nothing
    return {
      OwnerId,
      OwnerName: nameOf(OwnerId),
      JuniorOwnerId,
      JuniorOwnerName: nameOf(JuniorOwnerId),
      ...(reply === 'all' && { exemption: exemptionOf(phase, Status, known) }),
    }
  }
  return rows
    .flatMap(({ Id, phaseDetails }) => {
      const known = reference.standards.get(Id)
      return known ? [{ known, phaseDetails }] : []
    })
    .toSorted((a, b) => a.known.position - b.known.position)
    .map(({ known, phaseDetails }): Row => {
      const { Id, Name, parsedName } = JSON.parse(`${known.json}}`) as Row
      const of = (phase: Phase) => detailsOf(phase, phaseDetails[phase], known)
      return {
        Id,
        Name,
        parsedName,
        phaseDetails: {
          'gap-analysis': of('gap-analysis'),
          'desktop-review': of('desktop-review'),
          verification: of('verification'),
        },
      }
    })
}

/** The consultants of a module's standards in a project, per phase, in module order; clients get only their names. */
export const moduleConsultantAssignments: ReadOperation<Contract> = {
  project: ({ project_id }) => project_id,
  read,
  cacheKey: ({ project_id, module_id }, { isStaff }) =>
    `consultants ${project_id} ${module_id} ${isStaff ? 'staff' : 'client'}`,
}
