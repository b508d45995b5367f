import type { Target } from '#rules/api/targets.ts'
import type { TestServer } from '../harness/test-server.ts'

type Row = Readonly<Record<string, unknown>>

/** The server's internal tables, the history, and whatever only grows: versions of files, texts read from them, metrics. */
const ignoredTables =
  /^(?:kysely|test)_|^(?:Transformation|Refusal|Job|Document(?:Version|Text|Page|Words)|ChangeCount|CopyProgress|IdempotencyKey|Mail|TaskNotification|TemplateVersion|Upload$|DesktopReviewActionMetric)/

/** Who changed a row and when, and ids and numbers that are new each time a row is stored. */
const ignoredColumns = new Set(
  `DateStamp CreatedDate CreatedBy ModifiedDate UpdatedBy ModifiedStamp ModifiedBy EditorId LastClientId
  ClientCommentLastModified LastConsultantId ConsultantCommentLastModified ConsultantCommentDate ConsultantId
  AuthorId CreationDate AssignedAt LinkedAt ClientSince UploadedBy UploadedDate updated_at updated_by_user_id
  created_date created_by version TaskId LastAnswerBy AnswerModified`.split(/\s+/),
)

// Values derived from the file of a document, or recounted by whatever changes elements.
const derived =
  /^(?:Document\.(?:Name|Type)|Standard\.\w+Count|Standard(?:GapAnalysis|DesktopReview|Verification)\.\w+(?:Sum|Full))$/

const idOfTable = new Set(['Task', 'ProjectDate', 'Element'])

const isBlankText = (value: unknown): boolean => value === '' || JSON.stringify(value) === '{}'

const isBlank = (value: unknown): boolean => value === null || value === false || isBlankText(value)

const idColumns = new Set(['ProjectId', 'ElementId', 'id'])

// A row that is created empty by its first write counts as no row.
const beginsEmpty = new Set([
  'ElementDesktopReview',
  'ElementVerification',
  'StandardTip',
  'ProjectSettings',
])

function rowOf(table: string, row: Row): Row | null {
  const kept = Object.entries(row).filter(
    ([column]) =>
      !ignoredColumns.has(column) &&
      !derived.test(`${table}.${column}`) &&
      !(column === 'Id' && idOfTable.has(table)),
  )
  const isEmpty = kept.every(([column, value]) => idColumns.has(column) || isBlank(value))
  if (beginsEmpty.has(table) && isEmpty) return null
  return Object.fromEntries(
    kept.map(([column, value]) => [column, isBlankText(value) ? null : value]),
  )
}

/**
 * Prepares to compare the rows of a target. The returned function reads the rows written since, by table, without who changed them
 * and when; and the rows of all people.
 */
export async function openStoredRows(server: TestServer, target: Target) {
  const tables: { name: string }[] = await server.sql(
    target,
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
  )
  const names = tables.map(({ name }) => name).filter((name) => !ignoredTables.test(name))
  const [{ since }] = await server.sql(target, `select txid_current()::text as since`)
  const rowsIn = (name: string) =>
    `select '${name}' as name, to_jsonb(r) as row from "${name}" r${name === 'User' ? '' : ` where r.xmin::text::bigint > ${since}`}`
  const query = names.map(rowsIn).join(' union all ')
  return async () => {
    const rows = new Map<string, string[]>(names.map((name) => [name, []]))
    for (const { name, row } of await server.sql(target, query)) {
      const kept = rowOf(name, row)
      if (kept) rows.get(name)?.push(JSON.stringify(kept))
    }
    return Object.fromEntries([...rows].map(([name, all]) => [name, all.toSorted()]))
  }
}
