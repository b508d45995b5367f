import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isProductionLike } from '../rules/targets.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'

/** The secret that signs sessions: the configured one, or one made once and kept in the data folder, readable by its owner alone. */
export function authSecret(config: Config): string {
  if (config.authSecret !== undefined) return config.authSecret
  if (isProductionLike(config.environment) && config.urls.identity)
    throw new ConfigError('AUTH_SECRET must be set when the accounts lie in an external database')
  const file = join(config.dataFolder, 'auth-secret')
  mkdirSync(config.dataFolder, { recursive: true })
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}
