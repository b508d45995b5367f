import { join } from 'node:path'
import { keptSecret, KeptSecretError } from '../database/kept-secret.ts'
import { isProductionLike } from '../rules/targets.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { secretProblem } from './settings/secret-problem.ts'

/**
 * The secret that signs sessions: the configured one, or one made once and kept in the data folder, readable by its owner alone. Throws
 * a ConfigError for one that could be guessed in live or production.
 */
export function authSecret(config: Config, report: (line: string) => void): string {
  if (config.authSecret !== undefined) return config.authSecret
  const file = join(config.dataFolder, 'auth-secret')
  const secret = kept(file, report)
  const problem = isProductionLike(config.environment) ? secretProblem(secret) : null
  if (problem !== null)
    throw new ConfigError(
      `The secret in ${file} ${problem}. Remove the file and the next start makes another one: sessions end, and authenticator apps must be set up again.`,
    )
  return secret
}

function kept(file: string, report: (line: string) => void): string {
  try {
    return keptSecret(file, report)
  } catch (error) {
    throw error instanceof KeptSecretError ? new ConfigError(error.message) : error
  }
}
