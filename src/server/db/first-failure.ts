import type { Db } from '#operations/core/db.ts'

const inFailedTransaction = '25P02'

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code

/**
 * Remembers the first error of a transaction. Statements sent after it only report that the transaction has failed (25P02), and may be
 * rejected first.
 */
export function trackFirstFailure(db: Db): { db: Db; causeOf: (error: unknown) => unknown } {
  let first: unknown
  const noting = <T>(asked: Promise<T>): Promise<T> => {
    asked.catch((error: unknown) => {
      if (codeOf(error) !== inFailedTransaction) first ??= error
    })
    return asked
  }
  return {
    db: {
      run: (statement, values) => noting(db.run(statement, values)),
      texts: (statement, values) => noting(db.texts(statement, values)),
    },
    causeOf: (error) =>
      codeOf(error) === inFailedTransaction && first !== undefined ? first : error,
  }
}
