import { readConfig } from './config.ts'
import { CopyError } from './copying/copy-error.ts'
import { copyTarget } from './copying/copy-target.ts'
import { explain } from './copying/explain.ts'
import { reachTargets, type Reached } from './copying/reach-targets.ts'
import { readWords, usage, UsageError, type Asked } from './copying/read-words.ts'
import { isSame, tellComparison } from './copying/tell-comparison.ts'
import { fileStores } from './files/file-stores.ts'
import { tellStages, type Stages } from './importing/stages.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

async function copy(asked: Asked, stages: Stages): Promise<number> {
  const config = readConfig(process.env)
  if (config.isReadOnly && !asked.isComparing)
    throw new CopyError(
      `The databases of ${config.environment} are read-only: nothing is copied here.`,
    )
  const reached = await reachTargets(config, asked, stages.note)
  const isLeaving = leaveInOrder(reached)
  try {
    const outcome = await copyTarget(asked, reached.urls, fileStores(config.dataFolder), stages)
    stages.end()
    for (const line of tellComparison(outcome, asked.from, asked.to)) say(line)
    return isSame(outcome) ? 0 : 1
  } finally {
    if (!isLeaving()) await reached.stop()
  }
}

/** Stops what was started for the command when it is told to end; the batch under way is undone by the database. */
function leaveInOrder({ stop }: Reached): () => boolean {
  let isLeaving = false
  const leave = (status: number) => () => {
    if (isLeaving) return
    isLeaving = true
    complain('Ended before it was done. What was copied is kept: the same command goes on.')
    void stop().finally(() => process.exit(status))
  }
  process.on('SIGINT', leave(130))
  process.on('SIGTERM', leave(143))
  return () => isLeaving
}

async function main(): Promise<number> {
  const asked = readWords(process.argv.slice(2))
  if (asked === 'help') {
    say(usage)
    return 0
  }
  const stages = tellStages(complain)
  try {
    return await copy(asked, stages)
  } finally {
    stages.end()
  }
}

process.exitCode = await main().catch((error: unknown) => {
  if (error instanceof UsageError) {
    complain(`${error.message}\n\n${usage}`)
    return 2
  }
  complain(explain(error))
  return 1
})
