import { sql, type RawBuilder } from 'kysely'
import { isLinkedTo } from '../core/linked-projects.ts'
import type { Caller } from '../core/operation.ts'
import { statement, type Place, type Statement } from '../core/statement.ts'

/**
 * A statement on notifications `n` of `"User" u` in projects that the person can access, in addition to row-level security:
 * administrators access all projects, everyone else the linked ones.
 */
export function byReach<Values extends object, Row>(
  name: string,
  text: (place: Place<Values>, isReached: RawBuilder<boolean>) => RawBuilder<Row>,
): (caller: Caller) => Statement<Values, Row> {
  const all = statement<Values, Row>(name, (_, place) => text(place, sql`true`))
  const linked = statement<Values, Row>(`${name}OfLinked`, (_, place) =>
    text(place, isLinkedTo(sql`n."ProjectId"`)),
  )
  return ({ actor }) => (actor === 'ADM' ? all : linked)
}
