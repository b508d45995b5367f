import { sql, type RawBuilder } from 'kysely'

type Alias = 'r' | 't'
type Named<Id> = { readonly Id: Id; readonly Name: string }

/** The people and things that the values of an entry refer to by id, besides its own person, standard, element and document. */
export type NamedByEntry = {
  People: { Id: string; FullName: string }[]
  Standards: Named<number>[]
  Elements: Named<number>[]
}

const idsIn = (list: RawBuilder<unknown>, ...names: readonly string[]) => sql`
  select one ->> name as id from json_array_elements(${list}) one
  cross join unnest(array[${sql.join(names.map((name) => sql.lit(name)))}]) name`

const listOf = (named: RawBuilder<unknown>) => sql`coalesce((${named}), '[]')`

/** Over an entry `alias` of the history: the columns of `NamedByEntry`. */
export function namedByEntry(alias: Alias): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const [focus, sent, prior] = [column('Focus'), column('Parameters'), column('PreSnapshot')]
  // The history stores ids in the letter case of the target in which the write was made.
  const people = sql`
    select json_agg(json_build_object('Id', named."Id", 'FullName', named."FullName") order by named."FullName", named."Id")
    from "User" named where ${focus} in ('Task', 'Standard', 'Project', 'Preview', 'User', 'Comment', 'Report') and named."Id" in (
      select cased.id from (
        ${idsIn(sql`${sent} -> 'assignmentChanges'`, 'from_consultant_id', 'to_consultant_id')}
        union ${idsIn(sql`${sent} -> 'assignees'`, 'user_id')}
        union ${idsIn(sql`${sent} -> 'add_assignees'`, 'user_id')}
        union ${idsIn(sql`${sent} -> 'remove_assignees'`, 'user_id')}
        union ${idsIn(sql`${sent} -> 'mentions'`, 'user_id')}
        union select id from json_array_elements_text(${sent} -> 'user_ids') id
        union select ${sent} -> 'assignee' ->> 'user_id'
        union select ${sent} ->> 'client_user_id' union select ${sent} ->> 'recipient_id'
        union select ${sent} ->> 'target_user_id'
        union select ${sent} ->> 'Id' where ${focus} = 'User') ids
      cross join lateral (values (upper(ids.id)), (lower(ids.id))) cased(id))`
  const named = (table: 'Standard' | 'Element', ids: RawBuilder<unknown>) => sql`
    select json_agg(json_build_object('Id', named."Id", 'Name', named."Name") order by named."Id")
    from ${sql.table(table)} named where named."Id" in (select ids.id::int from (${ids}) ids)`
  const standards = named(
    'Standard',
    sql`${idsIn(sql`${sent} -> 'assignmentChanges'`, 'standard_id')}
      union select ${sent} ->> 'newStandardId' union select ${sent} ->> 'standard_id' where ${focus} in ('Task', 'Document')
      union select ${prior} -> 0 ->> 'StandardId' where ${focus} in ('Task', 'Document')`,
  )
  const elements = named(
    'Element',
    sql`select id from json_array_elements_text(${sent} -> 'return_elements') id
      union select ${sent} ->> 'ParentId' union select ${prior} -> 0 ->> 'ParentId'`,
  )
  return sql`${listOf(people)} as "People", ${listOf(standards)} as "Standards", ${listOf(elements)} as "Elements"`
}
