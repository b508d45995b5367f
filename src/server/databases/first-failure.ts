import type { Db } from '../../operations/kit/db.ts'

const inFailedTransaction = '25P02'

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code

/**
 * Remembers why a transaction failed. The statements that were sent after the one that failed say only that it has failed (25P02), and their
 * rejection may reach the caller first.
 */
export function firstFailure(db: Db): { db: Db; causeOf: (error: unknown) => unknown } {
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
