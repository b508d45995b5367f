import type { GenericEndpointContext } from 'better-auth'
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { newBackupCodes } from './backup-codes.ts'

/** Encrypts a text as the sign-in library keeps secrets at rest. */
export const encrypted = ({ context }: GenericEndpointContext, text: string): Promise<string> =>
  symmetricEncrypt({ key: context.secretConfig, data: text })

/** Decrypts what `encrypted` made. */
export const decrypted = ({ context }: GenericEndpointContext, text: string): Promise<string> =>
  symmetricDecrypt({ key: context.secretConfig, data: text })

/** A new secret of an authenticator app. */
export const newSecret = (): string => generateRandomString(32)

/** New backup codes, in plain and encrypted. */
export async function makeBackupCodes(ctx: GenericEndpointContext) {
  const codes = newBackupCodes()
  return { codes, kept: await encrypted(ctx, JSON.stringify(codes)) }
}

/** The backup codes in what `makeBackupCodes` kept. */
export const backupCodesIn = async (ctx: GenericEndpointContext, kept: string): Promise<string[]> =>
  JSON.parse(await decrypted(ctx, kept)) as string[]
