import { sql, type RawBuilder } from 'kysely'

const seals = { Transformation: 'TransformationId', Refusal: 'RefusalId' } as const

/**
 * Whether the row `alias` of a record is sealed: a block of its origin reaches past its transaction and id; a row without a transaction
 * is sealed individually.
 */
export function isSealed(record: keyof typeof seals, alias: 'r' | 't'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`case when ${column('Xid')} is null
      then exists (select 1 from ${sql.table(`${record}Seal`)} l where l.${sql.ref(seals[record])} = ${column('Id')})
      else exists (select 1 from ${sql.table(`${record}Block`)} b where b."Origin" = ${column('Origin')}
        and (b."LastXid", b."LastRowId") >= (${column('Xid')}, ${column('Id')})) end`
}
