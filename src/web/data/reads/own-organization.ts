import type { Target } from '#rules/api/targets.ts'
import { queryClient } from '../cache/query-client.ts'
import { readOptions } from './read-options.ts'

/** Reads the organization of the signed-in person, to send it to a third-party service; null without one, or when it cannot be read. */
export const ownOrganization = (target: Target): Promise<string | null> =>
  queryClient.fetchQuery(readOptions('users/profile', {}, target)).then(
    ({ Organization }) => Organization || null,
    () => null,
  )
