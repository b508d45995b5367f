import { sql } from 'kysely'
import type { MetricMove } from '#rules/review/actions/action-request.ts'
import type { Db } from '../core/db.ts'
import { statement } from '../core/statement.ts'

type Values = {
  project_id: number
  standard_id: number
  close: string | null
  end: string | null
  open: string | null
  user: string
  owner: string | null
  now: string
}

const applyMoves = statement<Values, never>(
  'metric.move',
  (_, place) => sql<never>`
    select "moveActionMetric"(${place('project_id')}::int, ${place('standard_id')}::int, ${place('close')}::text,
      ${place('end')}::text, ${place('open')}::text, ${place('user')}::text, ${place('owner')}::text, ${place('now')}::timestamptz)`,
)

/**
 * Applies metric moves: closes and opens rows, and writes an Error row if none is open or if the database rejects the
 * metric; the write that causes the moves still succeeds (specification, section 4).
 */
export async function applyMetricMoves(
  context: {
    db: Db
    parameters: { project_id: number; standard_id: number }
    caller: { userId: string }
    now: string
  },
  ownerId: string | null,
  moves: readonly MetricMove[],
): Promise<void> {
  if (moves.length === 0) return
  const closing = moves.find((move) => move.move === 'close')
  const opening = moves.find((move) => move.move === 'open')
  const { project_id, standard_id } = context.parameters
  await context.db.run(applyMoves, {
    project_id,
    standard_id,
    close: closing?.StartAction ?? null,
    end: closing?.EndAction ?? null,
    open: opening?.StartAction ?? null,
    user: context.caller.userId,
    owner: ownerId,
    now: context.now,
  })
}
