import { readFileSync } from 'node:fs'
import type { BackupLocation } from '../repository/repository.ts'

/** Reads the file in which the settings of the programs that PostgreSQL starts are passed. */
export function readWalSettings<Settings extends BackupLocation>(file: string): Settings {
  const parsed: Settings = JSON.parse(readFileSync(file, 'utf8'))
  return parsed
}
