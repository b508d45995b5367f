import { readFileSync } from 'node:fs'
import type { BackupLocation } from '../repository/repository.ts'

/** The settings of the programs that PostgreSQL starts, which do not get our environment. Contains secrets. */
export type WalSettings = BackupLocation & {
  /** The environment variables in which the AWS libraries find the keys of a bucket whose settings have none. */
  readonly variables: Readonly<Record<string, string>>
}

const isOfAws = ([name, value]: [string, string | undefined]): boolean =>
  name.startsWith('AWS_') && value !== undefined

/** Returns the settings of these programs for a place of backups. */
export function walSettings({ place, key, oldKeys }: BackupLocation): WalSettings {
  const needsKeys = typeof place !== 'string' && place.credentials === undefined
  const found = needsKeys ? Object.entries(process.env).filter(isOfAws) : []
  return { place, key, oldKeys, variables: Object.fromEntries(found) as Record<string, string> }
}

/** Reads the settings file of a program that PostgreSQL starts, and sets its environment variables. */
export function readWalSettings<Settings extends WalSettings>(file: string): Settings {
  const parsed: Settings = JSON.parse(readFileSync(file, 'utf8'))
  Object.assign(process.env, parsed.variables)
  return parsed
}
