import { readFileSync } from 'node:fs'
import type { BackupLocation } from '../repository/repository.ts'

/** What the programs need that PostgreSQL starts, which have no environment of ours; it holds secrets. */
export type WalSettings = BackupLocation & {
  /** The variables by which the AWS libraries find the keys of a bucket that has none in the settings. */
  readonly variables: Readonly<Record<string, string>>
}

const isOfAws = ([name, value]: [string, string | undefined]): boolean =>
  name.startsWith('AWS_') && value !== undefined

/** The settings of the programs for a place of backups. */
export function walSettings({ place, key, oldKeys }: BackupLocation): WalSettings {
  const needsKeys = typeof place !== 'string' && place.credentials === undefined
  const found = needsKeys ? Object.entries(process.env).filter(isOfAws) : []
  return { place, key, oldKeys, variables: Object.fromEntries(found) as Record<string, string> }
}

/** Reads the file in which the settings of the programs that PostgreSQL starts are passed, and sets their variables. */
export function readWalSettings<Settings extends WalSettings>(file: string): Settings {
  const parsed: Settings = JSON.parse(readFileSync(file, 'utf8'))
  Object.assign(process.env, parsed.variables)
  return parsed
}
