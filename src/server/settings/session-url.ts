import type { Target } from '#rules/api/targets.ts'
import type { Config } from './config.ts'

/**
 * The address of an external target under which a command keeps a session of its own, which a pooler in transaction mode does not give it:
 * that of the owner, or of the database itself; undefined for an embedded one.
 */
export const sessionUrl = (
  { urls, ownerUrls, directUrls }: Pick<Config, 'urls' | 'ownerUrls' | 'directUrls'>,
  target: Target,
): string | undefined => ownerUrls[target] ?? directUrls[target] ?? urls[target]
