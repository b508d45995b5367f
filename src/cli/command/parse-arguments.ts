import { parseArgs, type ParseArgsConfig } from 'node:util'
import { isTarget, targets, type Target } from '#rules/api/targets.ts'
import { UsageError } from './command-error.ts'

/** Parses arguments like Node's `parseArgs`; throws a UsageError for an argument that it rejects. */
export function parseOptions<const Config extends Omit<ParseArgsConfig, 'args'>>(
  args: readonly string[],
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs({ ...config, args: [...args] }) as ReturnType<typeof parseArgs<Config>>
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // The first sentence names the argument; the rest explains how Node parses arguments.
    throw new UsageError(`${error.message.split(/\.\s/)[0]?.replace(/\.$/, '')}.`)
  }
}

/** Returns the target that an option names; undefined without the option. Throws a UsageError. */
export function parseTarget(option: string, name: string | undefined): Target | undefined {
  if (name !== undefined && !isTarget(name))
    throw new UsageError(`${option} must be ${targets.join(' or ')}, not "${name}".`)
  return name
}
