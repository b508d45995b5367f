/** An invalid configuration; the message says which setting and why, and is printed without a stack trace. */
export class ConfigError extends Error {
  /** One sentence per problem. */
  readonly problems: readonly string[]

  constructor(...problems: readonly string[]) {
    super(
      problems.length === 1
        ? problems[0]
        : [`${problems.length} settings cannot be used:`, ...problems].join('\n  '),
    )
    this.problems = problems
  }
}
