import type * as z from 'zod'
import type { moduleWrites } from '#operations/module/contract.ts'
import { setImportFile } from '#operations/module/import.ts'
import type { ImportFile } from '#operations/module/reading/import-file.ts'
import type { Target } from '#rules/api/targets.ts'
import { openTargets } from '#server/db/targets.ts'
import { versionReader } from '#server/db/versions.ts'
import { AccessRights } from '#server/pipeline/access.ts'
import { writes } from '#server/pipeline/registry.ts'
import { GroupCommit } from '#server/pipeline/write/group-commit.ts'
import { WritePipeline } from '#server/pipeline/write/write-pipeline.ts'
import type { Config } from '#server/settings/config.ts'
import { findOperator } from './find-operator.ts'

/** The result of an import or a dry run. */
export type Imported = z.output<(typeof moduleWrites)['Module:Import']['updates']>

type ImportRequest = {
  readonly config: Config
  readonly target: Target
  readonly url: string
  readonly file: ImportFile
  readonly fileName: string
  readonly isDryRun: boolean
  readonly mayRepeat: boolean
  readonly email: string | undefined
  /** Called with the e-mail address of the author. */
  readonly onOperator: (name: string) => void
}

const afterCommit = async () => {}

/** Imports a file through the write pipeline. Throws an ImportError, an ApiError or a database error. */
export async function runImport(request: ImportRequest): Promise<Imported> {
  const { config, target, url, file } = request
  // Both targets lead to this database: the import opens no connection to the other one.
  const databases = openTargets({ rds: url, ps: url }, { namesStatements: config.namesStatements })
  const rights = new AccessRights(config)
  const groupCommit = new GroupCommit(databases[target], rights)
  const callerIn = async (_: Target, userId: string, project: number | null) => {
    const { access } = await versionReader(databases[target].reads([]))(null)
    return (await rights.of(databases[target].reads('all'), access, userId, project)).caller
  }
  try {
    const session = await findOperator(databases[target].reads([]), config, request.email)
    request.onOperator(session.email)
    const { updates } = await new WritePipeline(
      config,
      writes,
      { rds: groupCommit, ps: groupCommit },
      afterCommit,
      callerIn,
    ).execute({
      body: {
        focus: 'Module',
        action: 'Import',
        parameters: {
          text: '',
          file_name: request.fileName,
          dry_run: request.isDryRun,
          again: request.mayRepeat,
        },
        user_id: session.UserId,
      },
      apiDb: target,
      session,
      idempotencyKey: undefined,
      // The file was parsed before the database was opened.
      attach: (parameters) => setImportFile(parameters, file),
    })
    return updates as Imported
  } finally {
    await groupCommit.close()
    await Promise.all([databases.rds.close(), databases.ps.close()])
  }
}
