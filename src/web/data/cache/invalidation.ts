import type { Query } from '@tanstack/react-query'
import type { ContractWrite } from '../api/contracts.ts'
import { isWriting } from './overall-status.ts'
import { queryClient } from './query-client.ts'
import { staleReads } from './stale-reads.ts'

type Values = Readonly<Record<string, unknown>>

const isOther = (asked: unknown, written: unknown): boolean =>
  asked != null && written != null && String(asked) !== String(written)

/** Whether a cached response is about a different project, module or standard than the write. */
const isElsewhere = (read: string, query: Values, write: ContractWrite, written: Values): boolean =>
  isOther(read.includes('{id}') ? query['id'] : query['project_id'], written['project_id']) ||
  isOther(query['module_id'], written['module_id']) ||
  (!staleReads[write].spansStandards && isOther(query['standard_id'], written['standard_id']))

/** Matches the cached responses that a write makes stale: those of reads that show a changed column, limited to the rows written. */
export function staleQueries(name: ContractWrite, written: Values) {
  const reads = new Set<string>(staleReads[name].reads)
  return {
    predicate: ({ queryKey: [kind, read, , query] }: Query) =>
      kind === 'read' &&
      reads.has(String(read)) &&
      !isElsewhere(String(read), (query ?? {}) as Values, name, written),
  }
}

/** Whether a cached response is about the row that the write deleted: fetching it again would only return 404. */
function isOfDeleted(name: ContractWrite, written: Values, { queryKey }: Query): boolean {
  const [focus = '', action] = name.split(':')
  const id = `${focus.toLowerCase()}_id`
  const asked = (queryKey[3] as Values | undefined)?.[id]
  return action === 'Delete' && asked != null && String(asked) === String(written[id])
}

type Written = {
  readonly name: ContractWrite
  readonly written: Values
  readonly refreshed: PromiseWithResolvers<void>
}

const waiting: Written[] = []

/** Fetches once more what is on its way for the first time: its response may be from before the write, and marks it as fresh. */
function refetchLoading(isAffected: (query: Query) => boolean): void {
  for (const query of queryClient.getQueryCache().getAll()) {
    if (query.state.data !== undefined || query.promise === undefined || !isAffected(query))
      continue
    const { queryKey } = query
    void query.promise.then(
      () => queryClient.invalidateQueries({ queryKey, exact: true }),
      // The screen that shows a failed read offers to fetch it again.
      () => undefined,
    )
  }
}

async function refresh({ name, written, refreshed }: Written): Promise<void> {
  const stale = staleQueries(name, written)
  refetchLoading((query) => stale.predicate(query) && !isOfDeleted(name, written, query))
  void queryClient.invalidateQueries({ ...stale, refetchType: 'none' })
  await queryClient.refetchQueries({
    type: 'active',
    predicate: (query) => stale.predicate(query) && !isOfDeleted(name, written, query),
  })
  refreshed.resolve()
}

/**
 * Refetches the reads that a write made stale, once no other write is in flight, so that no state between two writes is shown. Resolves when those on
 * screen are read again or have failed.
 */
export function refreshAfter(name: ContractWrite, written: Values): Promise<void> {
  if (staleReads[name].reads.length === 0) console.warn(`${name} makes no cached answer stale`)
  const refreshed = Promise.withResolvers<void>()
  waiting.push({ name, written, refreshed })
  if (!isWriting()) for (const one of waiting.splice(0)) void refresh(one)
  return refreshed.promise
}
