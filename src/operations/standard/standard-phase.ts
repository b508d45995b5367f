import { sql } from 'kysely'
import type * as z from 'zod'
import { isCitationVisibleTo } from '#database/predicates/documents.ts'
import { isTaskOpen, isTaskVisibleToClients } from '#database/predicates/tasks.ts'
import { phases, type Phase } from '#rules/review/phases.ts'
import type { QueryOf } from '../core/contract.ts'
import { uploadsKey } from '../core/files/uploads-key.ts'
import { ApiError } from '../core/issues/api-error.ts'
import { encodeJson, type JsonBytes } from '../core/json-bytes.ts'
import {
  FinishedJson,
  type KnownStandard,
  type ReadContext,
  type ReadOperation,
  type Reference,
} from '../core/operation.ts'
import { asksForPage, pageKey, pageOf, rowsToRead } from '../core/paging/page.ts'
import { forEachPhase } from '../core/phase/phase-tables.ts'
import { statement } from '../core/statement.ts'
import type { standardReads } from './contract.ts'
import { elementsOfStandard } from './elements-of-standard.ts'
import { phaseDetailsOf } from './phase/phase-details.ts'
import { writeCounts, writePhaseDetails } from './phase/phase-json.ts'
import {
  packedRows,
  phaseLists,
  phaseOfOne,
  phasePages,
  type PackedRow,
} from './phase/phase-list.ts'
import { standardsBehind } from './phase/phase-pages.ts'
import type { sections } from './row-schemas.ts'
import { returnOf } from './standard-return.ts'

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

/** The counts of a standard that a client sees, and the earliest due date of the counted tasks. */
type ClientCounts = {
  StandardId: number
  openTaskCount: number
  citationCount: number
  nextTaskDue: string | null
}

/** The counts of tasks and citations that a client sees: those of tasks that concern clients and of citations of visible documents. */
const clientCounts = statement<{ project: number; user: string }, ClientCounts>(
  'standardPhase.clientCounts',
  (_, place) => sql<ClientCounts>`
    with tasks as (
      select t."StandardId", count(*) as n, min(t."DueDate") as due from "Task" t
      where t."ProjectId" = ${place('project')} and ${isTaskOpen} and ${isTaskVisibleToClients} group by 1),
    citations as (
      select e."StandardId", count(*) as n
      from "ElementDocument" x
      join "Element" e on e."Id" = x."ElementId"
      join "Document" d on d."ProjectId" = x."ProjectId" and d."Id" = x."DocumentId"
      where x."ProjectId" = ${place('project')} and ${isCitationVisibleTo(place('user'))}
      group by 1)
    select coalesce(t."StandardId", c."StandardId") as "StandardId", coalesce(t.n, 0)::int as "openTaskCount",
      coalesce(c.n, 0)::int as "citationCount", t.due as "nextTaskDue"
    from tasks t full join citations c on c."StandardId" = t."StandardId"`,
)

const phasesOf = (phase: Phase | undefined): Phase[] =>
  phase === undefined ? phases.map((one) => one.phase) : [phase]

/** The records of the requested standards in a phase: of one, of a page, or of all. */
function recordsOf({ db, query, reference }: Context, phase: Phase) {
  const { id: project, standard_id: standard, after } = query
  if (standard !== undefined) return db.texts(phaseOfOne[phase], { project, standard })
  if (!asksForPage(query)) return db.texts(phaseLists[phase], { project, standard: 0 })
  const standards = standardsBehind(reference, after)
  return db.texts(phasePages[phase], { project, standards, rows: rowsToRead(query) })
}

async function read(context: Context): Promise<FinishedJson> {
  const { db, query, caller, reply, reference } = context
  const { id: project, standard_id: standard } = query
  const wanted = phasesOf(query.phase)
  const [answers, counts, more] = await Promise.all([
    Promise.all(wanted.map((phase) => recordsOf(context, phase))),
    reply === 'all' ? null : db.run(clientCounts, { project, user: caller.userId }),
    standard === undefined ? '' : oneStandard(context, standard),
  ])
  if (standard === undefined) await context.takeTurn()
  const lists = answers.map(packedRows)
  const found = listedRows(reference, lists)
  const page = asksForPage(query) ? pageOf(found, query, ({ known }) => String(known.Id)) : null
  const rows = page?.rows ?? found
  if (standard !== undefined && found.length === 0) throw new ApiError('notFound')
  const seen = counts && new Map(counts.map((row) => [row.StandardId, row]))
  const writeDetails = (json: JsonBytes, phase: Phase, row: PackedRow, known: KnownStandard) => {
    if (reply === 'all') writePhaseDetails(json, phase, row, known)
    else json.json(JSON.stringify(phaseDetailsOf(phase, row, known, caller)))
  }
  const writeRow = (json: JsonBytes, { known, ofPhases }: Listed) => {
    json.copy(known.bytes)
    if (seen) json.json(countsJson(seen.get(known.Id)))
    else writeCounts(json, ofPhases[0] as PackedRow)
    json.copy(pieces.details)
    wanted.forEach((phase, place) => {
      if (place > 0) json.copy(pieces.comma)
      json.copy(pieces.phases[phase])
      writeDetails(json, phase, ofPhases[place] as PackedRow, known)
    })
    json.copy(pieces.end)
    if (more !== '') json.json(more)
    json.copy(pieces.end)
  }
  return new FinishedJson(
    encodeJson((json) => {
      json.copy(pieces.list)
      rows.forEach((row, index) => {
        if (index > 0) json.copy(pieces.comma)
        writeRow(json, row)
      })
      json.copy(pieces.endOfList)
      if (page) json.json(`,"next":${JSON.stringify(page.next)}`)
      json.copy(pieces.end)
    }),
  )
}

const pieces = {
  list: Buffer.from('{"data":['),
  comma: Buffer.from(','),
  details: Buffer.from(',"phaseDetails":{'),
  phases: forEachPhase((phase) => Buffer.from(`"${phase}":`)),
  end: Buffer.from('}'),
  endOfList: Buffer.from(']'),
}

const countsJson = (seen: ClientCounts | undefined): string =>
  `,"openTaskCount":${seen?.openTaskCount ?? 0},"citationCount":${seen?.citationCount ?? 0},"nextTaskDue":${JSON.stringify(seen?.nextTaskDue ?? null)}`

type Listed = { readonly known: KnownStandard; readonly ofPhases: readonly PackedRow[] }

// In module order. Skips standards created or deleted while the list was read.
function listedRows({ standards }: Reference, lists: readonly PackedRow[][]): Listed[] {
  const [first = [], ...others] = lists
  const inOthers = others.map((rows) => new Map(rows.map((row) => [row.standardId, row])))
  const rows: Listed[] = []
  first.forEach((row) => {
    const known = standards.get(row.standardId)
    if (known === undefined) return
    const ofPhases = [row]
    for (const ofPhase of inOthers) {
      const other = ofPhase.get(row.standardId)
      if (other === undefined) return
      ofPhases.push(other)
    }
    rows.push({ known, ofPhases })
  })
  return rows.toSorted((a, b) => a.known.position - b.known.position)
}

async function oneStandard({ db, query, caller }: Context, standard: number): Promise<string> {
  const project = query.id
  const [[section], returned, elements] = await Promise.all([
    db.run(sectionsOf, { standard }),
    returnOf(db, project, standard),
    elementsOfStandard(db, project, standard, caller),
  ])
  return `,"sections":${JSON.stringify(section ?? {})},"AllElements":${JSON.stringify(elements)},"returned":${JSON.stringify(returned)}`
}

/** The standards of a project in module order, with their details in one phase or in all; one standard with its elements. */
export const standardPhase: ReadOperation<Contract> = {
  project: ({ id }) => id,
  read,
  cacheKey: ({ id, phase = 'all', standard_id = 'all', limit, after }, caller) => {
    // Of an earlier version of a document, clients see only passages that they have cited themselves.
    const reader =
      standard_id === 'all' ? uploadsKey(caller) : `${uploadsKey(caller)} ${caller.userId}`
    return `standards ${id} ${phase} ${standard_id} ${caller.isStaff ? 'staff' : `client ${caller.areScoresVisible} ${reader}`}${pageKey({ limit, after })}`
  },
}
