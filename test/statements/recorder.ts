import { getCallSites } from 'node:util'
import {
  statement as declare,
  statementForMany as declareForMany,
  type Statement,
} from '#operations/core/statement.ts'

export * from '#operations/core/statement.ts'

/** A call on the stack, as V8 describes it: the file, and the position at which the name of the called function begins, counted from 1. */
export type Frame = { readonly file: string; readonly line: number; readonly column: number }

/** A statement as made when its module was loaded, and the calls that made it, innermost first. */
export type RecordedStatement = {
  readonly name: string
  readonly text: string
  readonly isForMany: boolean
  /** The key of the value for each parameter, or null for a constant. */
  readonly keys: readonly (string | null)[]
  readonly frames: readonly Frame[]
}

export const recorded: RecordedStatement[] = []

function record<Made extends Statement<never, unknown>>(made: Made): Made {
  const { name, text, isForMany = false, parameters } = made
  const keys = parameters.map((parameter) => ('key' in parameter ? parameter.key : null))
  // The first two frames are this function and the function below that called it.
  const frames = getCallSites(100)
    .slice(2)
    .map(({ scriptName, lineNumber, columnNumber }) => ({
      file: scriptName,
      line: lineNumber,
      column: columnNumber,
    }))
  recorded.push({ name, text, isForMany, keys, frames })
  return made
}

export const statement: typeof declare = (name, query) => record(declare(name, query))

export const statementForMany: typeof declareForMany = (name, types, query) =>
  record(declareForMany(name, types, query))
