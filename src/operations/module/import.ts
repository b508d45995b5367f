import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import type { Db } from '../core/db.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { moduleWrites } from './contract.ts'
import { takeImportTurn } from './import-turn.ts'
import { importFile, type ImportFile } from './reading/import-file.ts'
import { runInWorker } from './reading/run-in-worker.ts'

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

const insertElements = statement<{ elements: string; ids: readonly number[] }, never>(
  'import.elements',
  (_, place) => sql<never>`
    insert into "Element" ("StandardId", "Name", "Text", "Stem", "ElementTypeId", "isScorable")
    select (${place('ids')}::int[])[e."StandardId"], e."Name", e."Text", e."Stem", e."ElementTypeId", e."isScorable"
    from json_populate_recordset(null::"Element", ${place('elements')}::json) e`,
)

const linkParents = statement<{ parents: string; ids: readonly number[] }, never>(
  'import.parents',
  (_, place) => sql<never>`
    update "Element" e set "ParentId" = p."Id"
    from (select (${place('ids')}::int[])[r."Standard"] as "StandardId", r."Name", r."Parent"
      from json_to_recordset(${place('parents')}::json) r ("Standard" int, "Name" text, "Parent" text)) x
    join "Element" p on p."StandardId" = x."StandardId" and p."Name" = x."Parent"
    where e."StandardId" = x."StandardId" and e."Name" = x."Name"`,
)

const findSame = statement<{ name: string; version: string }, { Id: number }>(
  'import.same',
  (_, place) => sql<{ Id: number }>`
    select "Id" from "StandardsSet"
    where lower("Name") = lower(${place('name')}) and lower("Version") = lower(${place('version')}) order by "Id" desc limit 1`,
)

// Without the lock, two concurrent imports of one set would not see each other's module.
const lockSet = statement<{ name: string; version: string }, never>(
  'import.lock',
  (_, place) => sql<never>`
    select pg_advisory_xact_lock(hashtext('plumbline.import'), hashtext(lower(${place('name')}) || ' ' || lower(${place('version')})))`,
)

// Maps the parameters of an import to its file, from before the transaction until it is stored.
const files = new WeakMap<object, ImportFile>()

function fileOf(parameters: Parameters): ImportFile {
  const file = files.get(parameters)
  if (!file) throw new Error('An import was not prepared')
  return file
}

/** Sets the file of an import whose text was read elsewhere. */
export const setImportFile = (parameters: object, file: ImportFile): void =>
  void files.set(parameters, file)

const workerOfText = new URL('reading/import-worker.ts', import.meta.url)

// In characters: reading a shorter text takes less time than starting a thread.
const shortText = 32 * 1024

async function prepare(parameters: Parameters): Promise<void> {
  const file = files.get(parameters) ?? (await read(parameters.text))
  files.set(parameters, file)
  if ('problems' in file.reading)
    throw new ApiError('invalidParameters', [], { problems: file.reading.problems })
}

async function read(text: string): Promise<ImportFile> {
  if (text.length <= shortText) return importFile(text)
  const end = takeImportTurn()
  if (end === null) throw new ApiError('importUnderWay')
  try {
    return (await runInWorker(workerOfText, text)) as ImportFile
  } finally {
    end()
  }
}

function readingOf(parameters: Parameters): Storable {
  const { reading } = fileOf(parameters)
  if ('problems' in reading) throw new Error('A file with problems was let through')
  return reading
}

// A dry run reports the module that exists; an import rejects a second one unless `again` is set.
async function snapshot({ db, parameters }: SnapshotContext<Parameters>) {
  const { name, version } = readingOf(parameters).module
  if (!parameters.dry_run) await db.run(lockSet, { name, version })
  const [same] = await db.run(findSame, { name, version })
  const isUnasked = same !== undefined && !parameters.dry_run && !parameters.again
  return {
    prior: [],
    objection: isUnasked ? new ApiError('moduleExists', [same.Id]) : undefined,
  }
}

async function write({ db, parameters }: WriteContext<Parameters>) {
  const reading = readingOf(parameters)
  const { module, names, elementCount, warnings } = reading
  const [same] = await db.run(findSame, { name: module.name, version: module.version })
  return {
    module_id: parameters.dry_run ? null : await store(db, reading),
    name: module.name,
    version: module.version,
    organization: module.accreditation_organization,
    standards: names.length,
    elements: elementCount,
    existing_module_id: same?.Id ?? null,
    warnings: [...warnings],
  }
}

type Storable = Exclude<ImportFile['reading'], { readonly problems: unknown }>

async function store(db: Db, { module, names, ...parts }: Storable): Promise<number> {
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
  if (row === undefined) throw new ApiError('noIdOnInsert')
  const idOf = new Map<string, number>()
  for (const part of parts.standards) {
    const standards = textOf(part)
    for (const { Id, Name } of await db.run(insertStandards, { module: row.Id, standards }))
      idOf.set(Name, Id)
  }
  const ids = names.map((name) => idOf.get(name) ?? 0)
  for (const part of parts.elements) await db.run(insertElements, { elements: textOf(part), ids })
  for (const part of parts.parents) await db.run(linkParents, { parents: textOf(part), ids })
  return row.Id
}

const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString()

/**
 * Creates a module from a standards file, all or nothing: a file with problems is rejected with the position of each, and
 * nothing is stored. A second module with the same name and version is created only with `again`. A long file is read in its
 * own thread, one at a time, before the transaction begins. The history stores the file's name, length and SHA-256 instead of
 * its text.
 */
export const importModule: WriteOperation<Contract> = {
  prepare,
  snapshot,
  write,
  subject: () => ({ projectId: null, standardId: null }),
  invalidates: ['modules'],
  isStored: ({ dry_run }) => !dry_run,
  historyParameters: (parameters) => {
    const { file_name, dry_run, again } = parameters
    const { length, sha256 } = fileOf(parameters)
    return { file_name, dry_run, ...(again && { again }), length, sha256 }
  },
}
