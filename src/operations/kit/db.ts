import type { Statement } from './statement.ts'

/**
 * One open transaction (of a write) or one connection (of a read). Statements that are run without waiting for each
 * other travel to the database together and are carried out in the order in which they were run.
 */
export type Db = {
  /** Runs a statement; answers its rows. Rejects with what the database refused. */
  run<Values extends object, Row>(statement: Statement<Values, Row>, values: Values): Promise<Row[]>
  /** Runs a statement; answers its rows as the texts that the database sent, column by column, for lists that are made of text again. */
  texts<Values extends object>(
    statement: Statement<Values, unknown>,
    values: Values,
  ): Promise<(string | null)[][]>
}
