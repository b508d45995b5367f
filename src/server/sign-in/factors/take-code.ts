import type { GenericEndpointContext } from 'better-auth'
import { plainBackupCode } from './backup-codes.ts'
import type { FactorStore } from './factor-store.ts'
import { stepOf } from './one-time-code.ts'
import { backupCodesIn, decrypted, encrypted } from './protected-text.ts'

/** Uses a code of the authenticator app up; false when it is wrong, or was used before. */
export async function takeAppCode(
  ctx: GenericEndpointContext,
  store: FactorStore,
  userId: string,
  code: string,
): Promise<boolean> {
  const { app } = await store.find(userId)
  if (app === null) return false
  const step = stepOf(await decrypted(ctx, app.secret), code)
  return step !== null && store.takeStep(userId, step)
}

/** Uses a backup code up; answers how many are left, or null when it is none. */
export async function takeBackupCode(
  ctx: GenericEndpointContext,
  store: FactorStore,
  userId: string,
  typed: string,
): Promise<number | null> {
  const { backupCodes } = await store.find(userId)
  if (backupCodes === null) return null
  const codes = await backupCodesIn(ctx, backupCodes)
  const left = codes.filter((code) => code !== plainBackupCode(typed))
  if (left.length === codes.length) return null
  const kept = await encrypted(ctx, JSON.stringify(left))
  return (await store.replaceCodes(userId, kept, backupCodes)) ? left.length : null
}
