import { statement, type Statement } from '#operations/core/statement.ts'

type Query<Values extends object, Row> = Parameters<typeof statement<Values, Row>>[1]

/** Declares statements under names that begin with that of their chain. */
export const namedStatements =
  (chain: string) =>
  <Values extends object, Row>(what: string, query: Query<Values, Row>): Statement<Values, Row> =>
    statement<Values, Row>(`${chain}.${what}`, query)
