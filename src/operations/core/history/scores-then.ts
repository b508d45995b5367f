import { sql, type RawBuilder } from 'kysely'
import { scoresVisibleToClients } from '#rules/projects/project-settings.ts'

const key = sql.lit(scoresVisibleToClients)

/**
 * Over `"Transformation" t`: whether the project showed scores to clients at the time of the write, as recorded by the snapshot
 * of the next change of that setting; true if it has not changed since, because the present value then decides alone.
 */
export const wereScoresVisible: RawBuilder<boolean> = sql<boolean>`coalesce((
  select (n."PreSnapshot" -> 0 ->> ${key}) is not distinct from 'true' from "Transformation" n
  where n."ProjectId" = t."ProjectId" and n."Focus" = 'Project' and n."Action" = 'UpdateSettings' and n."Id" > t."Id"
    and n."Parameters" -> 'changes' -> ${key} is not null
  order by n."Id" limit 1), true)`
