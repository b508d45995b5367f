import { sql } from 'kysely'
import { elementCounts, isScorable, type ElementCounts } from '#rules/scoring/mock-score.ts'
import { withChildElements } from '#rules/standards/elements/element-tree.ts'
import type { ElementTypeId } from '#rules/standards/elements/element-types.ts'
import type { Db } from '../db.ts'
import { elementTable, forEachElementPhase, standardTable } from '../phase/phase-tables.ts'
import { statement } from '../statement.ts'

/** The fields of a stored element that decide what is counted. */
export type CountedElement = {
  readonly Id: number
  readonly ParentId: number | null
  readonly Stem: boolean
  readonly ElementTypeId: ElementTypeId
}

const setCounts = statement<ElementCounts & { standard: number }, never>(
  'recount.counts',
  (_, place) => sql<never>`
    update "Standard" set "billableCount" = ${place('billableCount')}, "scorableCount" = ${place('scorableCount')},
      "mandatoryCount" = ${place('mandatoryCount')}, "pointsCount" = ${place('pointsCount')}, "liCount" = ${place('liCount')}
    where "Id" = ${place('standard')}`,
)

const setScorable = statement<{ standard: number; scorable: number[] }, never>(
  'recount.scorable',
  (_, place) => sql<never>`
    update "Element" set "isScorable" = not "isScorable"
    where "StandardId" = ${place('standard')} and "isScorable" <> ("Id" = any(${place('scorable')}::int[]))`,
)

const groups = [
  ['mandatory', 1],
  ['points', 3],
  ['li', 4],
] as const

const kept = groups.flatMap(([group]) => [`${group}Sum`, `${group}Full`])
const columns = (row: string) => sql.join(kept.map((column) => sql.ref(`${row}.${column}`)))

const totals = sql.join(
  groups.flatMap(([group, type]) => [
    sql`coalesce(sum(x."MockScore") filter (where e."ElementTypeId" = ${sql.lit(type)}), 0) as ${sql.ref(`${group}Sum`)}`,
    sql`count(*) filter (where x."MockScore" = 100 and e."ElementTypeId" = ${sql.lit(type)}) as ${sql.ref(`${group}Full`)}`,
  ]),
)

const setScores = forEachElementPhase((phase) =>
  statement<{ standard: number }, never>(
    `recount.scores.${phase}`,
    (_, place) => sql<never>`
      update ${sql.table(standardTable[phase])} r set ${sql.join(kept.map((column) => sql`${sql.ref(column)} = ${sql.ref(`t.${column}`)}`))}
      from (select p."ProjectId", ${totals}
        from ${sql.table(standardTable[phase])} p
        left join "Element" e on e."StandardId" = p."StandardId" and e."isScorable"
        left join ${sql.table(elementTable[phase])} x on x."ProjectId" = p."ProjectId" and x."ElementId" = e."Id"
        where p."StandardId" = ${place('standard')} group by 1) t
      where r."ProjectId" = t."ProjectId" and r."StandardId" = ${place('standard')}
        and (${columns('r')}) is distinct from (${columns('t')})`,
  ),
)

/**
 * Recalculates everything derived from the elements of a standard after they changed to `elements`: which are scorable, the
 * counts of the standard, and the score sums in every project, with one statement per table. The caller has locked the
 * standard and its records.
 */
export async function recountStandard(
  db: Db,
  standard: number,
  elements: readonly CountedElement[],
): Promise<void> {
  const counted = withChildElements(elements)
  const scorable = counted.filter((element) => isScorable(element, counted)).map(({ Id }) => Id)
  await Promise.all([
    db.run(setScorable, { standard, scorable }),
    db.run(setCounts, { standard, ...elementCounts(counted) }),
    db.run(setScores['desktop-review'], { standard }),
    db.run(setScores.verification, { standard }),
  ])
}
