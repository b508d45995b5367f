import { isEnvironment, isProductionLike } from '../../rules/targets.ts'
import type { Given } from './setting.ts'

/** Whether the environment that is set serves real people. */
export const isProductionLikeIn = ({ TARGET_ENV }: Given): boolean =>
  isEnvironment(TARGET_ENV) && isProductionLike(TARGET_ENV)
