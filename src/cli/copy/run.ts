import { checkBucket } from '#server/files/check-file-folder.ts'
import { fileStores } from '#server/files/file-stores.ts'
import { readConfig } from '#server/settings/config.ts'
import { CommandError } from '../command/command-error.ts'
import { connectTargets } from '../command/connect-targets.ts'
import type { FailureTexts } from '../command/describe-error.ts'
import { print } from '../command/print.ts'
import type { Stages } from '../command/stages.ts'
import { withCleanup } from '../command/with-cleanup.ts'
import type { Options } from './arguments.ts'
import { copyTarget } from './copy-target.ts'
import { formatComparison, isSame } from './report.ts'

const resume = 'Copied rows are kept: run the same command again to continue.'

export async function run(options: Options, stages: Stages): Promise<number> {
  const config = readConfig(process.env)
  const { from, to, isComparing } = options
  if (config.isReadOnly && !isComparing)
    throw new CommandError(
      `The databases of ${config.environment} are read-only: nothing is copied here.`,
    )
  // Reports what is wrong with a bucket, which a failed read would not.
  if (config.filesBucket !== undefined)
    await checkBucket(config.filesBucket, { wait: 0, report: stages.note, isReadOnly: isComparing })
  const { urls, stop } = await connectTargets(config, isComparing ? undefined : to, stages.note)
  return withCleanup(stop, `Stopped before it was finished. ${resume}`, async () => {
    const comparison = await copyTarget(
      options,
      urls,
      fileStores(config.filesBucket ?? config.filesFolder),
      stages,
    )
    stages.end()
    for (const line of formatComparison(comparison, from, to)) print(line)
    return isSame(comparison) ? 0 : 1
  })
}

export const failure: FailureTexts = { subject: 'The copy', afterLoss: resume }
