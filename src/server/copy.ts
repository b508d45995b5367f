import { readConfig } from './config.ts'
import { leaveInOrder } from './command/leave-in-order.ts'
import { runCommand } from './command/run-command.ts'
import { say } from './command/say.ts'
import type { Stages } from './command/stages.ts'
import { CopyError } from './copying/copy-error.ts'
import { copyTarget } from './copying/copy-target.ts'
import { explain } from './copying/explain.ts'
import { reachTargets } from './copying/reach-targets.ts'
import { readWords, usage, type Asked } from './copying/read-words.ts'
import { isSame, tellComparison } from './copying/tell-comparison.ts'
import { fileStores } from './files/file-stores.ts'

const farewell = 'Ended before it was done. What was copied is kept: the same command goes on.'

async function copy(asked: Asked, stages: Stages): Promise<number> {
  const config = readConfig(process.env)
  if (config.isReadOnly && !asked.isComparing)
    throw new CopyError(
      `The databases of ${config.environment} are read-only: nothing is copied here.`,
    )
  const reached = await reachTargets(config, asked, stages.note)
  const isLeaving = leaveInOrder(reached.stop, farewell)
  try {
    const outcome = await copyTarget(asked, reached.urls, fileStores(config.filesFolder), stages)
    stages.end()
    for (const line of tellComparison(outcome, asked.from, asked.to)) say(line)
    return isSame(outcome) ? 0 : 1
  } finally {
    if (!isLeaving()) await reached.stop()
  }
}

await runCommand({ usage, readWords, carryOut: copy, explain: (error) => [explain(error)] })
