import type { GenericEndpointContext } from 'better-auth'
import { normalizeBackupCode } from './backup-codes.ts'
import type { FactorStore } from './factor-store.ts'
import { findTimeStep } from './one-time-code.ts'
import { decryptBackupCodes, decryptSecret, encryptSecret } from './protected-text.ts'

/** Consumes a code of the authenticator app; false when it is wrong or was used before. */
export async function consumeAppCode(
  ctx: GenericEndpointContext,
  store: FactorStore,
  userId: string,
  code: string,
): Promise<boolean> {
  const { app } = await store.find(userId)
  if (app === null) return false
  const step = findTimeStep(await decryptSecret(ctx, app.secret), code)
  return step !== null && store.takeStep(userId, step)
}

/** Consumes a backup code; returns the number of remaining codes, or null for a wrong one. */
export async function consumeBackupCode(
  ctx: GenericEndpointContext,
  store: FactorStore,
  userId: string,
  typed: string,
): Promise<number | null> {
  const { backupCodes } = await store.find(userId)
  if (backupCodes === null) return null
  const codes = await decryptBackupCodes(ctx, backupCodes)
  const left = codes.filter((code) => code !== normalizeBackupCode(typed))
  if (left.length === codes.length) return null
  const encrypted = await encryptSecret(ctx, JSON.stringify(left))
  return (await store.replaceCodes(userId, encrypted, backupCodes)) ? left.length : null
}
