import { sql } from 'kysely'
import type { Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { chainOver } from './chain.ts'
import { asMoment, asText, asUserId } from './fields.ts'
import type { SealedRow } from './row-seals.ts'

type Row = SealedRow & {
  readonly FirstAt: string
  readonly Times: number
  readonly UserId: string | null
  readonly Call: string
  readonly Target: Target
  readonly ProjectId: number | null
  readonly Asked: string
  readonly Code: string
  readonly Status: number
  readonly RequestId: string | null
  readonly Address: string | null
}

export const denialChain = chainOver<Row>({
  name: 'refusals',
  table: 'Refusal',
  rowId: 'RefusalId',
  fields: [
    asMoment('CreatedAt'),
    asMoment('FirstAt'),
    asText('Times'),
    asUserId('UserId'),
    ...['Call', 'Target', 'ProjectId', 'Asked', 'Code', 'Status', 'RequestId', 'Address'].map(
      asText,
    ),
  ],
  columns: sql`r."Id", r."CreatedAt", r."FirstAt", r."Times", r."UserId", r."Call", r."Target", r."ProjectId",
    r."Asked"::text as "Asked", r."Code", r."Status", r."RequestId", r."Address"`,
  contentOf: (row) => [
    row.FirstAt,
    row.Times,
    row.UserId === null ? null : storedUserId(row.Target, row.UserId),
    row.Call,
    row.Target,
    row.ProjectId,
    row.Asked,
    row.Code,
    row.Status,
    row.RequestId,
    row.Address,
  ],
})
