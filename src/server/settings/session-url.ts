import type { Target } from '#rules/api/targets.ts'
import type { Config } from './config.ts'

/**
 * The URL of an external target with which a command keeps one session, which a pooler in transaction mode does not guarantee: that of the
 * owner, else the direct one, else that of the database; undefined for an embedded one.
 */
export const sessionUrl = (
  { urls, ownerUrls, directUrls }: Pick<Config, 'urls' | 'ownerUrls' | 'directUrls'>,
  target: Target,
): string | undefined => ownerUrls[target] ?? directUrls[target] ?? urls[target]
