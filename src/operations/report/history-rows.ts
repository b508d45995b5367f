import type { SourceHistory } from '#rules/report/report-source.ts'
import type { QueryOf, ReplyOf } from '../core/contract.ts'
import type { ReadContext } from '../core/operation.ts'
import type { transformationReads } from '../transformation/contract.ts'
import { transformationsQuery } from '../transformation/query.ts'
import type { reportReads } from './contract.ts'

type Entry = ReplyOf<(typeof transformationReads)['transformations/query']>[number]

/** Returns what a write declares about its row, by the name of the write. */
export type RowOf = Parameters<typeof transformationsQuery>[0]

const pageLength = 200
const mostEntries = 5000

/** The history of a standard in the project as the reader of a report sees it: its latest 5,000 entries. */
export async function historyOfStandard(
  context: ReadContext<QueryOf<(typeof reportReads)['projects/{id}/report']>>,
  standard_id: number,
  rowOf: RowOf,
): Promise<SourceHistory> {
  const history = transformationsQuery(rowOf)
  const entries: Entry[] = []
  const base = { project_id: context.query.id, standard_id, limit: pageLength }
  let isCut = true
  while (isCut && entries.length < mostEntries) {
    const before = entries.at(-1)?.Id
    const query = before === undefined ? base : { ...base, before }
    const page = (await history.read({ ...context, query })) as Entry[]
    entries.push(...page)
    isCut = page.length === pageLength
  }
  return { entries, isCut, columnsOf: (name) => rowOf(name).columns }
}
