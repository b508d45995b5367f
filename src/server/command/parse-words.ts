import { parseArgs, type ParseArgsConfig } from 'node:util'
import { UsageError } from './usage-error.ts'

/** Parses the arguments of a command as `parseArgs` of Node does; throws a UsageError for an argument that it refuses. */
export function parseWords<const Config extends Omit<ParseArgsConfig, 'args'>>(
  words: readonly string[],
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs({ ...config, args: [...words] }) as ReturnType<typeof parseArgs<Config>>
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // The first sentence names the argument; what follows explains how Node reads arguments.
    throw new UsageError(`${error.message.split(/\.\s/)[0]?.replace(/\.$/, '')}.`)
  }
}
