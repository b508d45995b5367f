import type { Query, QueryFilters } from '@tanstack/react-query'
import { writeContracts, type ContractWrite } from './contracts.ts'
import { isWriting } from './overall-status.ts'
import { queryClient } from './query-client.ts'

type Values = Readonly<Record<string, unknown>>

const isOther = (asked: unknown, written: unknown): boolean =>
  asked !== undefined && written !== undefined && String(asked) !== String(written)

/** Whether a cached answer is about another project or standard than the one that was written. */
const isElsewhere = (name: string, query: Values, written: Values): boolean =>
  isOther(name.includes('{id}') ? query['id'] : query['project_id'], written['project_id']) ||
  isOther(query['standard_id'], written['standard_id'])

/** The cached answers that a write makes stale: those of the reads it declares, and the history, as far as they are about what was written. */
export function concernedBy(name: ContractWrite, written: Values): QueryFilters {
  const reads = new Set<string>([...writeContracts[name].invalidates, 'transformations/query'])
  return {
    predicate: ({ queryKey: [kind, read, , query] }: Query) =>
      kind === 'read' &&
      reads.has(String(read)) &&
      !isElsewhere(String(read), (query ?? {}) as Values, written),
  }
}

const waiting: QueryFilters[] = []

/** Fetches what a write made stale, once no other write is underway, so that no answer from between two writes is shown. */
export function refreshAfter(name: ContractWrite, written: Values): void {
  if (writeContracts[name].invalidates.length === 0)
    console.warn(`${name} declares no reads to fetch again`)
  waiting.push(concernedBy(name, written))
  if (isWriting()) return
  for (const filters of waiting.splice(0)) void queryClient.invalidateQueries(filters)
}
