import { valuesOf, type Statement } from '#operations/core/statement.ts'
import type { QueryRequest } from './scoped-query.ts'

type Run = {
  readonly values: unknown[]
  readonly resolve: (rows: never[]) => void
  readonly reject: (error: unknown) => void
}

type Ask = (
  asked: QueryRequest,
) => Promise<{ rows: unknown[][]; fields: readonly { name: string }[] }>

/** Batches the runs of one turn of the event loop: all runs of a statement become one query, and each receives its own rows. */
export function batchStatements(namesStatements: boolean, ask: Ask) {
  let waiting = new Map<string, { statement: Statement<never, unknown>; runs: Run[] }>()

  const send = () => {
    const all = waiting
    waiting = new Map()
    for (const { statement, runs } of all.values()) void carryOut(statement, runs)
  }

  const carryOut = async ({ name, text }: Statement<never, unknown>, runs: readonly Run[]) => {
    const values = runs.map((run) => run.values)
    try {
      const { rows, fields } = await ask({
        ...(namesStatements ? { name } : {}),
        text,
        values: listsOf(values),
        rowMode: 'array',
      })
      const rowsOf = rowsOfRuns(rows, fields, runs.length)
      for (const [index, { resolve }] of runs.entries()) resolve((rowsOf[index] ?? []) as never[])
    } catch (error) {
      for (const { reject } of runs) reject(error)
    }
  }

  return <Values extends object, Row>(
    statement: Statement<Values, Row>,
    values: Values,
  ): Promise<Row[]> =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) process.nextTick(send)
      let gathered = waiting.get(statement.name)
      if (!gathered) {
        gathered = { statement, runs: [] }
        waiting.set(statement.name, gathered)
      }
      gathered.runs.push({
        values: valuesOf(statement, values),
        resolve,
        reject,
      })
    })
}

/** Returns the values of a batched statement: for each column, the list of the values of all runs. */
export const listsOf = (runs: readonly (readonly unknown[])[]): unknown[] =>
  (runs[0] ?? []).map((_, column) => listOf(runs.map((values) => values[column])))

/** Returns the rows of each run of a batched statement, whose first column is the number of the run, from 1. */
export function rowsOfRuns(
  rows: readonly (readonly unknown[])[],
  fields: readonly { readonly name: string }[],
  runs: number,
): Record<string, unknown>[][] {
  const rowsOf: Record<string, unknown>[][] = Array.from({ length: runs }, () => [])
  for (const row of rows) {
    const answered: Record<string, unknown> = {}
    for (let column = 1; column < fields.length; column += 1)
      answered[fields[column]?.name ?? ''] = row[column]
    rowsOf[Number(row[0]) - 1]?.push(answered)
  }
  return rowsOf
}

// Array literals of numbers and booleans need no escaping.
const listOf = (values: readonly unknown[]): unknown =>
  values.some((value) => typeof value === 'string')
    ? values.map((value) => value ?? null)
    : `{${values.map((value) => value ?? 'NULL').join(',')}}`
