import type { GenericEndpointContext } from 'better-auth'
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { generateBackupCodes } from './backup-codes.ts'

/** Encrypts a text in the library's format for secrets at rest. */
export const encryptSecret = ({ context }: GenericEndpointContext, text: string): Promise<string> =>
  symmetricEncrypt({ key: context.secretConfig, data: text })

/** Decrypts what `encrypted` made. */
export const decryptSecret = ({ context }: GenericEndpointContext, text: string): Promise<string> =>
  symmetricDecrypt({ key: context.secretConfig, data: text })

/** Generates the secret of an authenticator app. */
export const generateSecret = (): string => generateRandomString(32)

/** Generates backup codes, and returns them in plain text and encrypted. */
export async function createBackupCodes(ctx: GenericEndpointContext) {
  const codes = generateBackupCodes()
  return { codes, encrypted: await encryptSecret(ctx, JSON.stringify(codes)) }
}

/** Decrypts the backup codes that `createBackupCodes` encrypted. */
export const decryptBackupCodes = async (
  ctx: GenericEndpointContext,
  encrypted: string,
): Promise<string[]> => JSON.parse(await decryptSecret(ctx, encrypted)) as string[]
