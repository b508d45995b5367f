import { complain, say } from './say.ts'
import { tellStages, type Stages } from './stages.ts'
import { UsageError } from './usage-error.ts'

/** A command of an operator: how it reads its words, what it does, and how it tells what went wrong. */
type Command<Asked> = {
  readonly usage: string
  /** Answers 'help' when only the description is asked for; throws a UsageError. */
  readonly readWords: (words: readonly string[]) => Asked | 'help'
  /** Answers the exit status. */
  readonly carryOut: (asked: Asked, stages: Stages) => Promise<number>
  readonly explain: (error: unknown) => readonly string[]
}

/** Runs a command on the words of this process and sets its exit status: that of the command, 1 when it failed, 2 when it was called wrongly. */
export async function runCommand<Asked>(command: Command<Asked>): Promise<void> {
  const { usage, readWords, carryOut, explain } = command
  const stages = tellStages(complain)
  try {
    const asked = readWords(process.argv.slice(2))
    if (asked === 'help') say(usage)
    else process.exitCode = await carryOut(asked, stages)
  } catch (error) {
    const isUsage = error instanceof UsageError
    process.exitCode = isUsage ? 2 : 1
    for (const line of isUsage ? [`${error.message}\n\n${usage}`] : explain(error)) complain(line)
  } finally {
    stages.end()
  }
}
