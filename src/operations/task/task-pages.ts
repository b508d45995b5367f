import { sql, type RawBuilder } from 'kysely'
import { isTaskOpenOfFew } from '#database/predicates/tasks.ts'
import { rowsToRead, type PagedQuery } from '../core/paging/page.ts'
import type { Place } from '../core/statement.ts'
import { taskColumns, taskJoins } from './list-rows.ts'
import type { TaskKey } from './page-contract.ts'

/**
 * The values for a page of a task list, open tasks first, then the newest: the number of rows, and the positions among the open and the done tasks
 * after which the page begins.
 */
export type PageValues = {
  rows: number
  openBefore: string
  openId: number
  doneBefore: string
  doneId: number
}

/** A row of a page with its key. */
export type Keyed = { readonly key: string }

const beforeAll = { before: 'infinity', id: 0 }
const behindAll = { before: '-infinity', id: 0 }

// The microseconds 1795644405266123 are '2026-11-25T22:06:45.266123Z'.
function timeOf(micros: string): string {
  const iso = new Date(Math.floor(Number(micros) / 1000)).toISOString()
  return `${iso.slice(0, -1)}${micros.slice(-3).padStart(3, '0')}Z`
}

/** The values for the page that a query asks for; with `openOnly`, for open tasks alone. */
export function pageValues(query: PagedQuery<TaskKey>, openOnly = false): PageValues {
  const { after } = query
  const key = after && { before: timeOf(after.micros), id: after.id }
  const open = key === undefined ? beforeAll : after?.isOpen ? key : behindAll
  const doneOfAll = key === undefined || after?.isOpen ? beforeAll : key
  const done = openOnly ? behindAll : doneOfAll
  return {
    rows: rowsToRead(query),
    openBefore: open.before,
    openId: open.id,
    doneBefore: done.before,
    doneId: done.id,
  }
}

/** Over `"Task" t`: whether it comes after the key among the open tasks, or among the done ones. */
export const isBehind = <Values extends PageValues>(
  place: Place<Values>,
  state: 'open' | 'done',
): RawBuilder<boolean> => sql<boolean>`(t."CreationDate", t."Id")
  < (${place(`${state}Before`)}::timestamptz, ${place(`${state}Id`)}::int)`

/** Over `"Task" t` and whether it counts as open: its key. */
export const taskKey = (isOpen: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  concat(case when ${isOpen} then 'open' else 'done' end, '-',
    (extract(epoch from t."CreationDate") * 1000000)::bigint, '-', t."Id")`

/** A page of the tasks that satisfy a condition on `"Task" t`, with their keys, in the columns of lists; `from` adds the tables that the condition needs. */
export function taskPage<Values extends PageValues, Row>(
  place: Place<Values>,
  where: RawBuilder<unknown>,
  from: RawBuilder<unknown> = sql``,
): RawBuilder<Row & Keyed> {
  const part = (state: 'open' | 'done') => sql`
    (select t.*, ${sql.lit(state === 'open')} as "isOpen" from "Task" t
      where ${where} and ${isTaskOpenOfFew} = ${sql.lit(state === 'open')} and ${isBehind(place, state)}
      order by t."CreationDate" desc, t."Id" desc limit ${place('rows')}::int)`
  return sql<Row & Keyed>`
    select ${taskColumns}, ${taskKey(sql`t."isOpen"`)} as "key"
    from ${from} (${part('open')} union all ${part('done')}) t ${taskJoins}
    order by t."isOpen" desc, t."CreationDate" desc, t."Id" desc limit ${place('rows')}::int`
}
