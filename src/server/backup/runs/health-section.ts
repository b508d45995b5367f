import type pg from 'pg'
import type { HealthSection } from '#operations/health/contract.ts'
import { isProductionLike } from '#rules/api/targets.ts'
import { fileSizeText } from '#rules/documents/file-size.ts'
import { judgeBackup, judgeRestoreCheck } from '#rules/health/judgements.ts'
import { figure } from '../../health/figure.ts'
import type { Config } from '../../settings/config.ts'
import { backupHealth, type BackupRun } from './backup-health.ts'

const ageOf = (run: BackupRun | null): number | null =>
  run === null ? null : (Date.now() - Date.parse(run.startedAt)) / 1_000

const stateOf = (newest: BackupRun | null, last: BackupRun | null) => ({
  age: ageOf(newest),
  hasFailed: last?.outcome === 'failed',
})

/** Returns the newest backup and the newest proven restore, for the report on the installation's health. */
export async function backupSection(
  identity: pg.Pool,
  config: Pick<Config, 'backup' | 'urls' | 'environment'>,
): Promise<HealthSection> {
  const { isConfigured, newestBackup, newestCheck, lastBackup, lastCheck } = await backupHealth(
    identity,
    config,
  )
  const value = (run: BackupRun | null, words: string) =>
    isConfigured ? (run === null ? 'None yet' : words) : 'Off'
  const size = newestBackup?.bytes ?? 0
  return {
    id: 'backups',
    title: 'Backups',
    figures: [
      figure(
        'Newest backup',
        value(newestBackup, size > 0 ? `Done, ${fileSizeText(size)}` : 'Done'),
        judgeBackup(
          isConfigured ? stateOf(newestBackup, lastBackup) : null,
          isProductionLike(config.environment),
        ),
        newestBackup?.endedAt ?? null,
      ),
      figure(
        'Newest proven restore',
        value(newestCheck, 'Done'),
        judgeRestoreCheck(
          isConfigured ? stateOf(newestCheck, lastCheck) : null,
          config.backup?.checkDays ?? 0,
        ),
        newestCheck?.endedAt ?? null,
      ),
    ],
  }
}
