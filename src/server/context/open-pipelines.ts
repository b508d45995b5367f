import type { SignIns } from '#operations/core/operation.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import type { TargetDatabase } from '../db/targets.ts'
import type { FileStore } from '../files/file-store.ts'
import { AccessRights } from '../pipeline/access.ts'
import { ReadPipeline } from '../pipeline/read/read-pipeline.ts'
import { writes, type RegisteredRead } from '../pipeline/registry.ts'
import { afterCommit } from '../pipeline/write/after-commit.ts'
import { GroupCommit } from '../pipeline/write/group-commit.ts'
import { WritePipeline } from '../pipeline/write/write-pipeline.ts'
import type { Config } from '../settings/config.ts'
import { Uploads, type UploadTarget } from '../uploads/uploads.ts'
import type { AppContext } from './app-context.ts'

type Settings = {
  readonly config: Config
  readonly databases: Readonly<Record<Target, TargetDatabase>>
  readonly files: Readonly<Record<Target, FileStore>>
  readonly reads: ReadonlyMap<string, RegisteredRead>
  readonly signIns: SignIns
  readonly report: (error: unknown) => void
}

/** The pipelines that execute writes, reads and uploads. */
type Pipelines = Pick<AppContext, 'writePipeline' | 'readPipeline' | 'uploads'> & {
  /** The parts of each target that uploads and the mail desk need. */
  readonly uploadTargets: Readonly<Record<Target, UploadTarget>>
  /** Waits for the writes in progress. */
  readonly close: () => Promise<void>
}

/** Creates the pipelines of both targets. */
export function openPipelines({
  config,
  databases,
  files,
  reads,
  signIns,
  report,
}: Settings): Pipelines {
  const rights = { rds: new AccessRights(config), ps: new AccessRights(config) }
  const groupCommitOf = (target: Target) =>
    new GroupCommit(databases[target], rights[target], config.longestLockWait)
  const groupCommits = { rds: groupCommitOf('rds'), ps: groupCommitOf('ps') }
  const readPipeline = new ReadPipeline(
    config,
    reads,
    { rds: { ...databases.rds, rights: rights.rds }, ps: { ...databases.ps, rights: rights.ps } },
    signIns,
  )
  const uploadTargetOf = (target: Target) => ({
    database: databases[target],
    rights: rights[target],
    store: files[target],
  })
  const uploadTargets = { rds: uploadTargetOf('rds'), ps: uploadTargetOf('ps') }
  return {
    writePipeline: new WritePipeline(
      config,
      writes,
      groupCommits,
      afterCommit(signIns, report),
      (target, userId, project) => readPipeline.callerIn(target, userId, project),
    ),
    readPipeline,
    uploads: new Uploads(config, uploadTargets),
    uploadTargets,
    close: async () => {
      await Promise.all(targets.map((target) => groupCommits[target].close()))
    },
  }
}
