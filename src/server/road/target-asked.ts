import { Refusal } from '../../operations/kit/refusal.ts'
import { isTarget, type Target } from '../../rules/targets.ts'
import type { Config } from '../config.ts'

/** The target that `apiDb` names, or the default one when it names none. Refuses with 'Invalid targetDb {x} provided'. */
export function targetAsked(config: Config, apiDb: unknown): Target {
  if (apiDb === undefined || apiDb === '') return config.defaultTarget
  if (!isTarget(apiDb)) throw new Refusal('invalidTargetDb', [apiDb])
  return apiDb
}
