import type { Problem } from '#operations/core/issues/api-error.ts'

/** The reason why a file is not imported, as a message for the operator, with the problems of the file. */
export class ImportError extends Error {
  readonly problems: readonly Problem[]
  constructor(message: string, problems: readonly Problem[] = []) {
    super(message)
    this.problems = problems
  }
}
