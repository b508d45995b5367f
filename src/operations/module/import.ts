import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { elementTypeId } from '../../rules/element-types.ts'
import { elementCounts, isScorable } from '../../rules/mock-score.ts'
import type { ParametersOf } from '../kit/contract.ts'
import type { Db } from '../kit/db.ts'
import type { WriteContext, WriteOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import type { moduleWrites } from './contract.ts'
import { readStandardsSet } from './reading/read-standards-set.ts'
import type { Standard, StandardsSet } from './reading/standards-set.ts'

type Contract = (typeof moduleWrites)['Module:Import']
type Parameters = ParametersOf<Contract>

const insertModule = statement<
  {
    name: string
    version: string
    organization: string
    finalized: boolean
    pattern: string | null
    groups: string
    language: string
  },
  { Id: number }
>(
  'import.module',
  (_, place) => sql<{ Id: number }>`
    insert into "StandardsSet" ("Name", "Version", "AccreditationOrganization", "IsFinalized", "NamePattern", "GroupDetails", "Language")
    values (${place('name')}, ${place('version')}, ${place('organization')}, ${place('finalized')}, ${place('pattern')},
      ${place('groups')}::jsonb, ${place('language')}) returning "Id"`,
)

const insertStandards = statement<
  { module: number; standards: string },
  { Id: number; Name: string }
>(
  'import.standards',
  (_, place) => sql<{ Id: number; Name: string }>`
    insert into "Standard" ("StandardSetId", "Name", "Group", "DesktopReviewEvidence", "OnsiteReviewEvidence", "Commentary",
      "PointsToRemember", "ScopeOfStandard", "BrightIdeas", "billableCount", "scorableCount", "mandatoryCount", "pointsCount", "liCount")
    select ${place('module')}::int, s."Name", s."Group", s."DesktopReviewEvidence", s."OnsiteReviewEvidence", s."Commentary",
      s."PointsToRemember", s."ScopeOfStandard", s."BrightIdeas", s."billableCount", s."scorableCount", s."mandatoryCount",
      s."pointsCount", s."liCount"
    from json_populate_recordset(null::"Standard", ${place('standards')}::json) s returning "Id", "Name"`,
)

const insertElements = statement<{ elements: string }, never>(
  'import.elements',
  (_, place) => sql<never>`
    insert into "Element" ("StandardId", "Name", "Text", "Stem", "ElementTypeId", "isScorable")
    select e."StandardId", e."Name", e."Text", e."Stem", e."ElementTypeId", e."isScorable"
    from json_populate_recordset(null::"Element", ${place('elements')}::json) e`,
)

const linkParents = statement<{ parents: string }, never>(
  'import.parents',
  (_, place) => sql<never>`
    update "Element" e set "ParentId" = p."Id"
    from json_to_recordset(${place('parents')}::json) x ("StandardId" int, "Name" text, "Parent" text)
    join "Element" p on p."StandardId" = x."StandardId" and p."Name" = x."Parent"
    where e."StandardId" = x."StandardId" and e."Name" = x."Name"`,
)

const sizeOfPart = 2_000

function read({ text }: Parameters) {
  const reading = readStandardsSet(text)
  if ('problems' in reading)
    throw new Refusal('invalidParameters', [], { problems: reading.problems })
  return reading
}

// A parsed file is kept between the look and the write of the same import, which would otherwise read it twice.
const readings = new WeakMap<Parameters, ReturnType<typeof read>>()

async function write({ db, parameters }: WriteContext<Parameters>) {
  const { set, warnings } = readings.get(parameters) ?? read(parameters)
  const counts = {
    name: set.module.name,
    version: set.module.version,
    organization: set.module.accreditation_organization,
    standards: set.standards.length,
    elements: set.standards.reduce((sum, { elements }) => sum + elements.length, 0),
    warnings,
  }
  if (parameters.dry_run) return { module_id: null, ...counts }
  return { module_id: await store(db, set), ...counts }
}

async function store(db: Db, { module, standards }: StandardsSet): Promise<number> {
  const [row] = await db.run(insertModule, {
    name: module.name,
    version: module.version,
    organization: module.accreditation_organization,
    finalized: module.is_finalized,
    pattern: module.name_pattern,
    groups: JSON.stringify(
      Object.fromEntries(module.groups.map(({ key, title, order }) => [key, { title, order }])),
    ),
    language: module.language,
  })
  if (row === undefined) throw new Refusal('noIdOnInsert')
  for (const part of parts(standards)) {
    const prepared = part.map((standard) => ({ standard, elements: elementsOf(standard) }))
    const stored = await db.run(insertStandards, {
      module: row.Id,
      standards: JSON.stringify(
        prepared.map(({ standard, elements }) => ({
          Name: standard.name,
          Group: standard.group || null,
          ...standard.sections,
          ...elementCounts(elements),
        })),
      ),
    })
    const idOf = new Map(stored.map(({ Id, Name }) => [Name, Id]))
    const elements = prepared.flatMap((one) =>
      one.elements.map(({ ChildElements: _, ...element }) => ({
        ...element,
        StandardId: idOf.get(one.standard.name),
      })),
    )
    for (const some of parts(elements))
      await db.run(insertElements, { elements: JSON.stringify(some) })
    const parents = elements.filter(({ Parent }) => Parent !== null)
    for (const some of parts(parents))
      await db.run(linkParents, {
        parents: JSON.stringify(
          some.map(({ StandardId, Name, Parent }) => ({ StandardId, Name, Parent })),
        ),
      })
  }
  return row.Id
}

function elementsOf({ elements }: Standard) {
  const children = Map.groupBy(elements, ({ parent }) => parent)
  return elements.map(({ name, text, stem, type, parent }) => {
    const element = {
      Name: name,
      Text: text,
      Stem: stem,
      Parent: parent,
      ElementTypeId: elementTypeId(type),
      ChildElements: children.get(name) ?? [],
    }
    return { ...element, isScorable: isScorable(element) }
  })
}

function* parts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += sizeOfPart)
    yield items.slice(from, from + sizeOfPart)
}

/**
 * Makes a module of a standards file, all or nothing: a file with problems is refused with the place of each and nothing is
 * stored. The history keeps the file's name, length and SHA-256 instead of its text.
 */
export const importModule: WriteOperation<Contract> = {
  snapshot: async ({ parameters }) => {
    readings.set(parameters, read(parameters))
    return { prior: [] }
  },
  writeRds: write,
  writePs: write,
  place: () => ({ projectId: null, standardId: null }),
  touches: ['modules'],
  isStored: ({ dry_run }) => !dry_run,
  remembered: ({ text, file_name, dry_run }) => ({
    file_name,
    dry_run,
    length: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
  }),
}
