import type * as z from 'zod'
import type { moduleWrites } from '../../operations/module/contract.ts'
import { setImportFile } from '../../operations/module/import.ts'
import type { ImportFile } from '../../operations/module/reading/import-file.ts'
import type { Target } from '../../rules/targets.ts'
import type { Config } from '../config.ts'
import { openTargets } from '../databases/targets.ts'
import { AccessRights } from '../road/access.ts'
import { writes } from '../road/registry.ts'
import { Transform } from '../road/transform.ts'
import { WriteLanes } from '../road/write-lanes.ts'
import { versionReader } from '../versions.ts'
import { findOperator } from './find-operator.ts'

/** What an import did, or would do. */
export type Imported = z.output<(typeof moduleWrites)['Module:Import']['updates']>

type Order = {
  readonly config: Config
  readonly target: Target
  readonly url: string
  readonly file: ImportFile
  readonly fileName: string
  readonly isDryRun: boolean
  readonly isAgain: boolean
  readonly email: string | undefined
  /** Hears in whose name it is done. */
  readonly onOperator: (name: string) => void
}

const nothingFollows = async () => {}

/** Carries an import through the one road of every write. Throws an ImportError, a Refusal or what the database said. */
export async function carryImport(order: Order): Promise<Imported> {
  const { config, target, url, file } = order
  // The command knows one database; connections to the other are never made.
  const databases = openTargets({ rds: url, ps: url }, { namesStatements: config.namesStatements })
  const rights = new AccessRights(config)
  const lanes = new WriteLanes(databases[target], rights)
  const callerIn = async (_: Target, userId: string, project: number | null) => {
    const { access } = await versionReader(databases[target].reads([]))(null)
    return (await rights.of(databases[target].reads('all'), access, userId, project)).caller
  }
  try {
    const session = await findOperator(databases[target].reads([]), config, order.email)
    order.onOperator(session.email)
    const { carried } = await new Transform(
      config,
      writes,
      { rds: lanes, ps: lanes },
      nothingFollows,
      callerIn,
    ).carry({
      body: {
        focus: 'Module',
        action: 'Import',
        parameters: {
          text: '',
          file_name: order.fileName,
          dry_run: order.isDryRun,
          again: order.isAgain,
        },
        user_id: session.UserId,
      },
      apiDb: target,
      session,
      idempotencyKey: undefined,
      // It was read before the database was reached.
      attach: (parameters) => setImportFile(parameters, file),
    })
    return ('done' in carried ? carried.done.updates : carried.first.Updates) as Imported
  } finally {
    await lanes.close()
    await Promise.all([databases.rds.close(), databases.ps.close()])
  }
}
