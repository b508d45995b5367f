import { helpOf, type CommandName } from '#bin/commands.mjs'
import { UsageError } from './command-error.ts'
import { describeError, type FailureTexts } from './describe-error.ts'
import { print, printError } from './print.ts'
import { reportStages, type Stages } from './stages.ts'

type Command<Options> = {
  readonly name: CommandName
  /** Throws a UsageError. */
  readonly parseArguments: (args: readonly string[]) => Options
  /** Returns the exit status. */
  readonly run: (options: Options, stages: Stages) => Promise<number>
  readonly failure: FailureTexts
  /** The lines for errors of this command alone; undefined for any other error. */
  readonly describeOwnError?: (error: unknown) => readonly string[] | undefined
}

/** Runs a command with the arguments of this process and sets its exit status: that of the command, 1 on failure, 2 on wrong usage. */
export async function runCommand<Options>(command: Command<Options>): Promise<void> {
  const { name, parseArguments, run } = command
  const args = process.argv.slice(2)
  if (asksForHelp(args)) {
    print(helpOf(name))
    return
  }
  const stages = reportStages(printError)
  try {
    process.exitCode = await run(parseArguments(args), stages)
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1
    for (const line of linesOf(error, command)) printError(line)
  } finally {
    stages.end()
  }
}

function linesOf<Options>(error: unknown, command: Command<Options>): readonly string[] {
  if (error instanceof UsageError) return [`${error.message}\n\n${helpOf(command.name)}`]
  return command.describeOwnError?.(error) ?? [describeError(error, command.failure)]
}

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  const options = end === -1 ? args : args.slice(0, end)
  return options.includes('--help') || options.includes('-h')
}
