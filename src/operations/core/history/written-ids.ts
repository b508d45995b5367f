import { sql, type RawBuilder } from 'kysely'

/** Over `"Transformation" t`: an id that the write returned, because it created the row, or else received. */
export const idIn = (name: 'element_id' | 'document_id'): RawBuilder<number> =>
  sql<number>`coalesce(t."Updates" ->> ${sql.lit(name)}, t."Parameters" ->> ${sql.lit(name)})::int`
