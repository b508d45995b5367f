import type { Statement } from './statement.ts'

/**
 * One open transaction (of a write) or one connection (of a read). Statements run without awaiting each other share a round
 * trip to the database and execute in the order in which they were run.
 */
export type Db = {
  /** Runs a statement and returns its rows. Rejects with the error of the database. */
  run<Values extends object, Row>(statement: Statement<Values, Row>, values: Values): Promise<Row[]>
  /**
   * Runs a statement and returns its rows as the database sent them, as text by column, for lists that are written as JSON
   * text again.
   */
  texts<Values extends object>(
    statement: Statement<Values, unknown>,
    values: Values,
  ): Promise<(string | null)[][]>
}
