import type { Target } from '#rules/api/targets.ts'
import { putJson } from '#web/data/api/api.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { queryClient } from '#web/data/cache/query-client.ts'
import { readKey } from '#web/data/reads/read-options.ts'
import { withLook } from './changes.ts'

const read = 'projects/{id}/changes_since_look'

/** A standard that was seen, or all of them (null), including what others changed until a time. */
export type Look = {
  readonly target: Target
  readonly projectId: number
  readonly standardId: number | null
  /** The `Until` of the response that was read. */
  readonly until: string | null
}

/** Records a look, and removes the changes that were seen from the cached response. */
export async function noteLook({ target, projectId, standardId, until }: Look): Promise<void> {
  const path = `/api/v5/projects/${projectId}/looks?apiDb=${target}`
  const body = { until, ...(standardId !== null && { standard_id: standardId }) }
  const answer = await putJson(path, body).catch(() => null)
  if (answer?.status !== 200) return
  const queryKey = readKey(read, target, { id: projectId })
  const held = queryClient.getQueryData<Data<typeof read>>(queryKey)
  // A response read in the meantime may contain changes that were not seen.
  if (held?.Until !== until) return queryClient.invalidateQueries({ queryKey })
  queryClient.setQueryData(queryKey, withLook(held, standardId, new Date()))
}
