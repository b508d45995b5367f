import { sql } from 'kysely'
import type { Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { chainOver } from './chain.ts'
import { asMoment, asText, asUserId } from './fields.ts'
import type { SealedRow } from './row-seals.ts'

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

export const historyChain = chainOver<Row>({
  name: 'history',
  table: 'Transformation',
  rowId: 'TransformationId',
  fields: [
    asMoment('CreatedAt'),
    asUserId('UserId'),
    ...['SentUserId', 'Focus', 'Action', 'Parameters', 'PreSnapshot', 'Updates'].map(asText),
    ...['Target', 'ProjectId', 'StandardId', 'IdempotencyKey', 'RequestHash'].map(asText),
  ],
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
