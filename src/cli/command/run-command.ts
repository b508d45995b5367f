import { helpOf, type CommandName } from '#bin/commands.mjs'
import { UsageError } from './command-error.ts'
import type { FailureTexts } from './describe-error.ts'
import { print, printError } from './print.ts'
import { reportStages, type Stages } from './stages.ts'

type Command<Options> = {
  readonly name: CommandName
  /** Throws a UsageError. */
  readonly parseArguments: (args: readonly string[]) => Options
  /** Loads what is needed only to run the command, not for help or an error in the arguments. */
  readonly load: () => Promise<Runnable<Options>>
}

type Runnable<Options> = {
  /** Returns the exit status. */
  readonly run: (options: Options, stages: Stages) => Promise<number>
  readonly failure: FailureTexts
  /** The lines for errors specific to this command; undefined for any other error. */
  readonly describeOwnError?: (error: unknown) => readonly string[] | undefined
}

/** Runs a command with the arguments of this process and sets the exit status: that of the command, 1 on failure, 2 on wrong usage. */
export async function runCommand<Options>(command: Command<Options>): Promise<void> {
  const { name, parseArguments, load } = command
  const args = process.argv.slice(2)
  if (asksForHelp(args)) {
    print(helpOf(name))
    return
  }
  const stages = reportStages(printError)
  let loaded: Runnable<Options> | undefined
  try {
    const options = parseArguments(args)
    loaded = await load()
    process.exitCode = await loaded.run(options, stages)
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1
    for (const line of await linesOf(error, name, loaded)) printError(line)
  } finally {
    stages.end()
  }
}

async function linesOf<Options>(
  error: unknown,
  name: CommandName,
  loaded: Runnable<Options> | undefined,
): Promise<readonly string[]> {
  if (error instanceof UsageError) return [`${error.message}\n\n${helpOf(name)}`]
  // If nothing was loaded, loading the command itself has failed.
  if (loaded === undefined) throw error
  const own = loaded.describeOwnError?.(error)
  if (own !== undefined) return own
  const { describeError } = await import('./describe-error.ts')
  return [describeError(error, loaded.failure)]
}

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  const options = end === -1 ? args : args.slice(0, end)
  return options.includes('--help') || options.includes('-h')
}
