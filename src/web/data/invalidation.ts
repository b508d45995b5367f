import type { Query, QueryFilters } from '@tanstack/react-query'
import type { ContractWrite } from './contracts.ts'
import { isWriting } from './overall-status.ts'
import { queryClient } from './query-client.ts'
import { staleReads } from './stale-reads.ts'

type Values = Readonly<Record<string, unknown>>

const isOther = (asked: unknown, written: unknown): boolean =>
  asked != null && written != null && String(asked) !== String(written)

/** Whether a cached answer is about another project, module or standard than the one that was written. */
const isElsewhere = (read: string, query: Values, write: ContractWrite, written: Values): boolean =>
  isOther(read.includes('{id}') ? query['id'] : query['project_id'], written['project_id']) ||
  isOther(query['module_id'], written['module_id']) ||
  (!staleReads[write].spansStandards && isOther(query['standard_id'], written['standard_id']))

/** The cached answers that a write makes stale: those of the reads that show what it changes, as far as they are about what was written. */
export function concernedBy(name: ContractWrite, written: Values): QueryFilters {
  const reads = new Set<string>(staleReads[name].reads)
  return {
    predicate: ({ queryKey: [kind, read, , query] }: Query) =>
      kind === 'read' &&
      reads.has(String(read)) &&
      !isElsewhere(String(read), (query ?? {}) as Values, name, written),
  }
}

const waiting: QueryFilters[] = []

/** Fetches what a write made stale, once no other write is underway, so that no answer from between two writes is shown. */
export function refreshAfter(name: ContractWrite, written: Values): void {
  if (staleReads[name].reads.length === 0) console.warn(`${name} makes no cached answer stale`)
  waiting.push(concernedBy(name, written))
  if (isWriting()) return
  for (const filters of waiting.splice(0)) void queryClient.invalidateQueries(filters)
}
