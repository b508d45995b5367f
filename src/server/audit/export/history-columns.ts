import type { ReplyOf } from '#operations/core/contract.ts'
import type { transformationReads } from '#operations/transformation/contract.ts'
import { projectName } from '#rules/projects/project-name.ts'
import type { Cell } from './csv-text.ts'

type Reads = typeof transformationReads
type Done = ReplyOf<Reads['admin/history']>[number]
type Refused = ReplyOf<Reads['admin/refusals']>[number]

type Columns<Row> = readonly (readonly [title: string, cell: (row: Row) => Cell])[]

const projectOf = (row: { ProjectId: number | null; ProjectName: string | null }): string | null =>
  row.ProjectId === null ? null : projectName(row.ProjectId, row.ProjectName)

const done: Columns<Done> = [
  ['Id', ({ Id }) => Id],
  ['At', ({ CreatedAt }) => CreatedAt],
  ['Person', ({ FullName }) => FullName],
  ['PersonId', ({ UserId }) => UserId],
  ['Project', projectOf],
  ['ProjectId', ({ ProjectId }) => ProjectId],
  ['Standard', ({ StandardName }) => StandardName],
  ['StandardId', ({ StandardId }) => StandardId],
  ['Focus', ({ Focus }) => Focus],
  ['Action', ({ Action }) => Action],
  ['Parameters', ({ Parameters }) => Parameters],
  ['Before', ({ PreSnapshot }) => PreSnapshot],
  ['Updates', ({ Updates }) => Updates],
  ['Target', ({ Target }) => Target],
  ['Sealed', ({ isSealed }) => isSealed],
]

const refused: Columns<Refused> = [
  ['Id', ({ Id }) => Id],
  ['At', ({ CreatedAt }) => CreatedAt],
  ['FirstAt', ({ FirstAt }) => FirstAt],
  ['Times', ({ Times }) => Times],
  ['Person', ({ FullName }) => FullName],
  ['PersonId', ({ UserId }) => UserId],
  ['Project', projectOf],
  ['ProjectId', ({ ProjectId }) => ProjectId],
  ['Call', ({ Call }) => Call],
  ['Asked', ({ Asked }) => Asked],
  ['Code', ({ Code }) => Code],
  ['Status', ({ Status }) => Status],
  ['RequestId', ({ RequestId }) => RequestId],
  ['Address', ({ Address }) => Address],
  ['Target', ({ Target }) => Target],
  ['Sealed', ({ isSealed }) => isSealed],
]

const exported = <Row>(read: string, columns: Columns<Row>) => ({
  /** The read whose pages are exported. */
  read,
  titles: columns.map(([title]) => title),
  cells: (rows: readonly unknown[]): Cell[][] =>
    (rows as readonly Row[]).map((row) => columns.map(([, cell]) => cell(row))),
})

/** The exports of changes and of denials: the read of each, and its columns. */
export const exports = {
  done: exported('admin/history', done),
  refused: exported('admin/refusals', refused),
} as const
