import { sql, type RawBuilder } from 'kysely'
import type { ElementPhase } from '#rules/review/phases.ts'
import { fullScore, scoreGroup } from '#rules/scoring/mock-score.ts'
import { elementTypes } from '#rules/standards/elements/element-types.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import { inOneStatement } from '../core/one-statement.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { elementTable, forEachElementPhase, standardTable } from '../core/phase/phase-tables.ts'
import { RetryTransaction } from '../core/retry.ts'
import { statementForMany } from '../core/statement.ts'
import type { elementWrites } from './contract.ts'
import {
  elementRecordInOneStatement,
  lockOfElement,
  subjectOfElement,
  updatesOfElement,
  type FoundElement,
} from './element-record.ts'

type Contract = (typeof elementWrites)['Element:UpdateMockScore']
type Parameters = ParametersOf<Contract>
type Prior = FoundElement & { MockScore: number | null }

const snapshots = forEachElementPhase((phase) =>
  statementForMany<{ project: number; element: number }, Prior>(
    `score.snapshot.${phase}`,
    { project: 'int', element: 'int' },
    (asked) => sql<Prior>`
      select asked.n, s."ProjectId", e."Id" as "ElementId", e."StandardId", e."ElementTypeId", e."isScorable",
        s."IsConsultantCommentVisible", r."MockScore"
      from ${asked}
      join "Element" e on e."Id" = asked.element
      join ${sql.table(standardTable[phase])} s on s."ProjectId" = asked.project and s."StandardId" = e."StandardId"
      left join ${sql.table(elementTable[phase])} r on r."ProjectId" = s."ProjectId" and r."ElementId" = e."Id"
      for no key update of s`,
  ),
)

type Change = { project: number; element: number; standard: number; score: number | null }
type Changed = { replaced: number | null; isScorable: boolean; ElementTypeId: number }

// The amount that a score adds to a total of its standard: the difference from the replaced score.
const moreOf = (ofScore: (score: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql`coalesce(${ofScore(sql`score`)}, 0) - coalesce(${ofScore(sql`replaced`)}, 0)`

const totals = (['mandatory', 'points', 'li'] as const).flatMap((group) => {
  const types = elementTypes.filter(({ id }) => scoreGroup(id) === group)
  const isOfGroup = sql`"ElementTypeId" in (${sql.join(types.map(({ id }) => sql.lit(id)))})`
  const total = (name: string, more: RawBuilder<unknown>) => ({
    column: sql.ref(name),
    more: sql`coalesce(sum(${more}) filter (where ${isOfGroup}), 0)`,
  })
  return [
    total(
      `${group}Sum`,
      moreOf((score) => score),
    ),
    total(
      `${group}Full`,
      moreOf((score) => sql`(${score} = ${sql.lit(fullScore)})::int`),
    ),
  ]
})

const moveTotals = (phase: ElementPhase, scored: RawBuilder<unknown>) => sql`
  update ${sql.table(standardTable[phase])} s
  set ${sql.join(totals.map(({ column }) => sql`${column} = s.${column} + d.${column}`))}
  from (
    select project, standard, ${sql.join(totals.map(({ column, more }) => sql`${more} as ${column}`))}
    from ${scored} where "isScorable" group by project, standard) d
  where s."ProjectId" = d.project and s."StandardId" = d.standard`

// Stores scores and updates the totals of their standards in the same statement.
const changes = forEachElementPhase((phase) =>
  statementForMany<Change, Changed>(
    `score.change.${phase}`,
    { project: 'int', element: 'int', standard: 'int', score: 'smallint' },
    (asked) => sql<Changed>`
      with scored as (
        select asked.*, e."isScorable", e."ElementTypeId", r."MockScore" as replaced
        from ${asked} join "Element" e on e."Id" = asked.element
        left join ${sql.table(elementTable[phase])} r on r."ProjectId" = asked.project and r."ElementId" = asked.element),
      stored as (
        insert into ${sql.table(elementTable[phase])} ("ProjectId", "ElementId", "MockScore")
        select project, element, score from scored
        on conflict ("ProjectId", "ElementId") do update set "MockScore" = excluded."MockScore"),
      moved as (${moveTotals(phase, sql`scored`)})
      select n, replaced, "isScorable", "ElementTypeId" from scored`,
  ),
)

const statements = elementRecordInOneStatement<{
  project_id: number
  element_id: number
  score: number | null
}>({
  call: 'Element:UpdateMockScore',
  name: 'score.one',
  set: { MockScore: 'score' },
  prior: ['MockScore'],
  changes: (phase) => ({
    moved: moveTotals(
      phase,
      sql`(select "ProjectId" as project, "StandardId" as standard, score, "MockScore" as replaced, "isScorable", "ElementTypeId" from found) scored`,
    ),
  }),
  updates: sql`'MockScore', score`,
})

async function snapshot({ db, parameters }: SnapshotContext<Parameters>) {
  const { project_id: project, element_id: element, phase } = parameters
  const [row] = await db.run(snapshots[phase], { project, element })
  if (row === undefined) throw new ApiError('notFound')
  return { prior: [row], found: row }
}

async function write({ db, parameters, found: prior }: WriteContext<Parameters, WithFound<Prior>>) {
  const { project_id, element_id, phase, mock_score: score } = parameters
  const { MockScore: before, isScorable, ElementTypeId, StandardId } = prior
  const [found] = await db.run(changes[phase], {
    project: project_id,
    element: element_id,
    standard: StandardId,
    score,
  })
  // If the snapshot had to wait for another write on the same element, what it read from tables that it did
  // not lock may predate that write.
  const isAsBefore =
    found?.replaced === before &&
    found.isScorable === isScorable &&
    found.ElementTypeId === ElementTypeId
  if (!isAsBefore) throw new RetryTransaction()
  return { ...updatesOfElement(parameters, prior), MockScore: score }
}

/** Scores an element in a phase and updates the totals of its standard (specification, section 3). */
export const updateMockScore: WriteOperation<Contract, WithFound<Prior>> = {
  snapshot,
  write,
  subject: subjectOfElement,
  locks: lockOfElement,
  inOneStatement: ({ phase, project_id, element_id, mock_score: score }) =>
    inOneStatement(statements[phase], { project_id, element_id, score }),
}
