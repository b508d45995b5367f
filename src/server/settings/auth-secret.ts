import { join } from 'node:path'
import { readOrCreateSecret, SecretFileError } from '#database/secret-file.ts'
import { isProductionLike } from '#rules/api/targets.ts'
import { ConfigError } from './config-error.ts'
import type { Config } from './config.ts'
import { secretProblem } from './values/secret-problem.ts'

/**
 * Returns the secret that signs sessions: the configured one, or one created once in the data folder, readable by its owner only. Throws a
 * ConfigError for a guessable one in live or production.
 */
export function authSecret(config: Config, report: (line: string) => void): string {
  if (config.authSecret !== undefined) return config.authSecret
  const file = join(config.dataFolder, 'auth-secret')
  const secret = readStoredSecret(file, report)
  const problem = isProductionLike(config.environment) ? secretProblem(secret) : null
  if (problem !== null)
    throw new ConfigError(
      `The secret in ${file} ${problem}. Remove the file and the next start makes another one: sessions end, and authenticator apps must be set up again.`,
    )
  return secret
}

function readStoredSecret(file: string, report: (line: string) => void): string {
  try {
    return readOrCreateSecret(file, report)
  } catch (error) {
    throw error instanceof SecretFileError ? new ConfigError(error.message) : error
  }
}
