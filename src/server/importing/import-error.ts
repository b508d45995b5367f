import type { Problem } from '../../operations/kit/refusal.ts'

/** A reason why a file is not imported, worded for the person at the terminal: print the message and the problems alone. */
export class ImportError extends Error {
  readonly problems: readonly Problem[]
  constructor(message: string, problems: readonly Problem[] = []) {
    super(message)
    this.problems = problems
  }
}
