import { sql } from 'kysely'
import type { Target } from '../../rules/targets.ts'
import { storedUserId } from '../../rules/user-id.ts'
import { chainOver, type SealedRow } from './chain.ts'

type Row = SealedRow & {
  readonly UserId: string
  readonly SentUserId: string | null
  readonly Focus: string
  readonly Action: string
  readonly Parameters: string
  readonly PreSnapshot: string
  readonly Updates: string
  readonly Target: Target
  readonly ProjectId: number | null
  readonly StandardId: number | null
}

/**
 * The chain of the history. A person's id counts in the letter case of the target in which the row was written, so that the chain
 * of a history that was copied to the other target stays true.
 */
export const historyChain = chainOver<Row>({
  name: 'history',
  table: 'Transformation',
  seals: 'TransformationSeal',
  rowId: 'TransformationId',
  columns: sql`r."Id", r."CreatedAt", r."UserId", r."SentUserId", r."Focus", r."Action", r."Parameters"::text as "Parameters",
    r."PreSnapshot"::text as "PreSnapshot", r."Updates"::text as "Updates", r."Target", r."ProjectId", r."StandardId"`,
  contentOf: (row) => [
    storedUserId(row.Target, row.UserId),
    row.SentUserId,
    row.Focus,
    row.Action,
    row.Parameters,
    row.PreSnapshot,
    row.Updates,
    row.Target,
    row.ProjectId,
    row.StandardId,
  ],
})
