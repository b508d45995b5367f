import type { MadeProject } from '../../factories/make-project.ts'
import type { FirstServer } from '../../harness/test-server.ts'
import { elementCount, type TextField } from './schedule.ts'

/** A value that was stored, in the order of the history. */
export type Entry<Value> = { readonly isOwn: boolean; readonly value: Value }

/** The values of a standard in the database. */
export type Stored = {
  readonly elements: readonly {
    readonly score: number | null
    readonly isReady: boolean
    readonly comment: string
    readonly scores: readonly Entry<number | null>[]
    readonly marks: readonly Entry<boolean>[]
    readonly comments: readonly Entry<string>[]
  }[]
  readonly comment: string
  readonly comments: readonly Entry<string>[]
  /** How many tasks have each text. */
  readonly tasks: ReadonlyMap<string, number>
}

type Row = Readonly<{
  action: string
  element: number | null
  isOwn: boolean
  value: unknown
}>

const historyOf = `
  select "Action" as action, ("Parameters"->>'element_id')::int as element, lower("UserId") = lower($2) as "isOwn",
    coalesce("Parameters"->'mock_score', "Parameters"->'is_client_ready', "Parameters"->'consultant_comment', "Parameters"->'client_comment') as value
  from "Transformation" where "ProjectId" = $1 order by "Id"`

/** Reads the values in the database, bypassing the server. */
export async function readStored(
  { sql }: FirstServer,
  { project, standards: [standard] }: MadeProject,
  { person, isConsultant }: { readonly person: string; readonly isConsultant: boolean },
): Promise<Stored> {
  const rows = (await sql('ps', historyOf, [project, person])) as readonly Row[]
  const records = await sql('ps', 'select * from "ElementDesktopReview" where "ProjectId" = $1', [
    project,
  ])
  const [record] = await sql(
    'ps',
    'select * from "StandardDesktopReview" where "ProjectId" = $1 and "StandardId" = $2',
    [project, standard?.id],
  )
  const tasks = await sql(
    'ps',
    'select "Text" as text, count(*)::int as times from "Task" where "ProjectId" = $1 group by 1',
    [project],
  )
  const entries = <Value>(action: string, field: TextField | null): Entry<Value>[] =>
    rows
      .filter(
        (row) =>
          row.action === action &&
          row.element === (typeof field === 'number' ? standard?.elements[field] : null),
      )
      .map(({ isOwn, value }) => ({ isOwn, value: value as Value }))
  const ownComment = isConsultant ? 'ConsultantComment' : 'ClientComment'
  return {
    elements: Array.from({ length: elementCount }, (_, index) => {
      const found = records.find(({ ElementId }) => ElementId === standard?.elements[index])
      return {
        score: found?.MockScore ?? null,
        isReady: found?.IsClientReady ?? false,
        comment: found?.ConsultantComment ?? '',
        scores: entries('UpdateMockScore', index),
        marks: entries('UpdateClientReady', index),
        comments: entries('UpdateConsultantComment', index),
      }
    }),
    comment: record?.[ownComment] ?? '',
    comments: entries(`Update${ownComment}`, null),
    tasks: new Map(tasks.map(({ text, times }) => [text, times])),
  }
}
