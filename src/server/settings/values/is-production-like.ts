import { isEnvironment, isProductionLike } from '#rules/api/targets.ts'
import type { SetVariables } from './setting.ts'

/** Whether the configured environment is live or production. */
export const isProductionLikeIn = ({ TARGET_ENV }: SetVariables): boolean =>
  isEnvironment(TARGET_ENV) && isProductionLike(TARGET_ENV)
