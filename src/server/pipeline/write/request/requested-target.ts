import { ApiError } from '#operations/core/issues/api-error.ts'
import { isTarget, type Target } from '#rules/api/targets.ts'
import type { Config } from '#server/settings/config.ts'

/** The target that `apiDb` names, or the default one if it names none. Throws 'Invalid targetDb {x} provided'. */
export function requestedTarget(config: Config, apiDb: unknown): Target {
  if (apiDb === undefined || apiDb === '') return config.defaultTarget
  if (!isTarget(apiDb)) throw new ApiError('invalidTargetDb', [apiDb])
  return apiDb
}
