import { sql } from 'kysely'
import type * as z from 'zod'
import { phases, type Phase } from '../../rules/phases.ts'
import type { QueryOf } from '../kit/contract.ts'
import {
  FinishedJson,
  type KnownStandard,
  type ReadContext,
  type ReadOperation,
  type Reference,
} from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import type { standardReads } from './contract.ts'
import { elementsOfStandard } from './elements-of-standard.ts'
import { clientCounts } from './client-counts.ts'
import { phaseDetailsOf } from './phase-details.ts'
import { layPhaseJson } from './phase-json.ts'
import {
  columns,
  packedRows,
  phaseLists,
  phaseOfOne,
  stateIn,
  type PackedRow,
} from './phase-list.ts'
import type { sections } from './shapes.ts'

type Contract = (typeof standardReads)['projects/{id}/standard_phase']
type Context = ReadContext<QueryOf<Contract>>
type Sections = z.output<typeof sections>

const sectionsOf = statement<{ standard: number }, Sections>('standard.sections', (build, place) =>
  build
    .selectFrom('Standard')
    .select([
      'DesktopReviewEvidence',
      'OnsiteReviewEvidence',
      'Commentary',
      'PointsToRemember',
      'ScopeOfStandard',
      'BrightIdeas',
    ])
    .where('Id', '=', sql<number>`${place('standard')}`),
)

// So many rows are put together in a fraction of a millisecond.
const shortList = 20

// Rows of 1 kB.
const rowsOfPart = 24

const phasesOf = (phase: Phase | undefined): Phase[] =>
  phase === undefined ? phases.map((one) => one.phase) : [phase]

async function read(context: Context): Promise<FinishedJson> {
  const { db, query, caller, reply, reference } = context
  const { id: project, standard_id: standard } = query
  const wanted = phasesOf(query.phase)
  const statements = standard === undefined ? phaseLists : phaseOfOne
  const [lists, counts, more] = await Promise.all([
    Promise.all(
      wanted.map(async (phase) =>
        packedRows(await db.texts(statements[phase], { project, standard: standard ?? 0 })),
      ),
    ),
    reply === 'all' ? null : db.run(clientCounts, { project, user: caller.userId }),
    standard === undefined ? '' : oneStandard(context, standard),
  ])
  const first = lists[0] ?? []
  if (first.length > shortList) await context.turn()
  const others = lists
    .slice(1)
    .map((rows) => new Map(rows.map((row) => [row[columns.StandardId], row])))
  const seen = counts && new Map(counts.map((row) => [row.StandardId, row]))
  const rows = first.flatMap((row) => listed(reference, row, others))
  if (standard !== undefined && rows.length === 0) throw new Refusal('notFound')
  rows.sort((a, b) => a.known.position - b.known.position)
  const parts: string[] = []
  let pieces = ['{"data":[']
  for (const [index, { row, known }] of rows.entries()) {
    const tasks = seen ? (seen.get(known.Id)?.openTaskCount ?? 0) : row[columns.openTaskCount]
    const citations = seen ? (seen.get(known.Id)?.citationCount ?? 0) : row[columns.citationCount]
    if (index > 0) pieces.push(',')
    pieces.push(
      known.json,
      `,"openTaskCount":${tasks},"citationCount":${citations},"phaseDetails":{`,
    )
    for (const [place, phase] of wanted.entries()) {
      const packed =
        place === 0 ? row : (others[place - 1]?.get(row[columns.StandardId]) as PackedRow)
      pieces.push(place > 0 ? ',"' : '"', phase, '":')
      if (reply === 'all') layPhaseJson(pieces, phase, packed, known)
      else pieces.push(JSON.stringify(phaseDetailsOf(phase, packed, known, caller)))
    }
    pieces.push('}', more, '}')
    if (index % rowsOfPart === rowsOfPart - 1) {
      parts.push(pieces.join(''))
      pieces = []
    }
  }
  pieces.push(']}')
  parts.push(pieces.join(''))
  return new FinishedJson(parts)
}

// A standard that was made or deleted while the list was read is not there yet, or no more.
function listed(
  { standards }: Reference,
  row: PackedRow,
  others: readonly ReadonlyMap<string | undefined, PackedRow>[],
): { row: PackedRow; known: KnownStandard }[] {
  const id = row[columns.StandardId]
  const known = standards.get(Number(id))
  return known !== undefined && others.every((rows) => rows.has(id)) ? [{ row, known }] : []
}

async function oneStandard({ db, query, caller }: Context, standard: number): Promise<string> {
  const project = query.id
  const [[section], desktopReview, verification] = await Promise.all([
    db.run(sectionsOf, { standard }),
    db.texts(phaseOfOne['desktop-review'], { project, standard }),
    db.texts(phaseOfOne.verification, { project, standard }),
  ])
  const isVisible = (phase: Phase, answer: readonly (readonly (string | null)[])[]): boolean =>
    packedRows(answer).some(
      (row) => stateIn(phase, row).flags['IsConsultantCommentVisible'] === true,
    )
  const elements = await elementsOfStandard(db, project, standard, caller, {
    'desktop-review': isVisible('desktop-review', desktopReview),
    verification: isVisible('verification', verification),
  })
  return `,"sections":${JSON.stringify(section ?? {})},"AllElements":${JSON.stringify(elements)}`
}

/** The standards of a project in module order, with their details in one phase or in all; one standard with its elements. */
export const standardPhase: ReadOperation<Contract> = {
  project: ({ id }) => id,
  read,
  keptAs: (
    { id, phase = 'all', standard_id = 'all' },
    { isStaff, organizationId, userId, areScoresVisible },
  ) =>
    `standards ${id} ${phase} ${standard_id} ${isStaff ? 'staff' : `client ${organizationId ?? `alone ${userId}`} ${areScoresVisible}`}`,
}
