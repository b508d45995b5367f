/** The commands of `npm run`. */
export type CommandName =
  | 'import'
  | 'invite'
  | 'demo:retire'
  | 'db:copy'
  | 'history:verify'
  | 'history:prove'

/** Returns the `--help` text of a command. */
export function helpOf(name: CommandName): string
