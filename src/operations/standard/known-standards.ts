import { sql } from 'kysely'
import {
  moduleOrder,
  parseStandardName,
  type GroupDetails,
} from '#rules/standards/standard-name.ts'
import type { Db } from '../core/db.ts'
import { bytesOf } from '../core/json-bytes.ts'
import { compileNamePattern } from '../core/name-pattern.ts'
import type { KnownStandard } from '../core/operation.ts'
import { statement } from '../core/statement.ts'

type ModuleRow = { Id: number; NamePattern: string | null; GroupDetails: GroupDetails | null }
type StandardRow = {
  Id: number
  Name: string
  StandardSetId: number
  Group: string | null
  isDTRPassthrough: boolean
  billableCount: number
  scorableCount: number
  mandatoryCount: number
  pointsCount: number
  liCount: number
}

const modules = statement<object, ModuleRow>('known.modules', (build) =>
  build.selectFrom('StandardsSet').select(['Id', 'NamePattern', 'GroupDetails']),
)

const standards = statement<object, StandardRow>(
  'known.standards',
  () => sql<StandardRow>`
    select "Id", "Name", "StandardSetId", "Group", "isDTRPassthrough", "billableCount", "scorableCount", "mandatoryCount",
      "pointsCount", "liCount" from "Standard"`,
)

/** Reads the parts of standards that are the same in every project, with their parsed names (specification, section 5). */
export async function knownStandards(db: Db): Promise<ReadonlyMap<number, KnownStandard>> {
  const [moduleRows, rows] = await Promise.all([db.run(modules, {}), db.run(standards, {})])
  const moduleOf = new Map(
    moduleRows.map(({ Id, NamePattern, GroupDetails }) => {
      const compiled = NamePattern === null ? null : compileNamePattern(NamePattern)
      const match = compiled && 'match' in compiled ? compiled.match : () => null
      return [Id, { match, groupDetails: GroupDetails }]
    }),
  )
  const named = rows.map((row) => {
    const module = moduleOf.get(row.StandardSetId)
    const parsed = parseStandardName({
      id: row.Id,
      name: row.Name,
      match: module?.match(row.Name) ?? null,
      group: row.Group,
      groupDetails: module?.groupDetails ?? null,
    })
    return { row, name: row.Name, parsed }
  })
  const ordered = named.toSorted(
    (a, b) => a.row.StandardSetId - b.row.StandardSetId || moduleOrder(a, b),
  )
  return new Map(ordered.map(({ row, parsed }, position) => [row.Id, known(row, parsed, position)]))
}

function known(row: StandardRow, parsedName: object, position: number): KnownStandard {
  const { Group: _, ...shown } = row
  const json = JSON.stringify({ ...shown, parsedName }).slice(0, -1)
  return {
    Id: row.Id,
    Name: row.Name,
    StandardSetId: row.StandardSetId,
    isDTRPassthrough: row.isDTRPassthrough,
    counts: { mandatory: row.mandatoryCount, points: row.pointsCount, li: row.liCount },
    state: `${row.mandatoryCount} ${row.pointsCount} ${row.liCount} ${row.isDTRPassthrough}`,
    json,
    bytes: bytesOf(json),
    position,
  }
}
