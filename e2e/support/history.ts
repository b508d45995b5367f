import pg from 'pg'
import { findRunning } from '../../src/database/embedded/find-running.ts'

/** An action metric of a standard in Desktop Review, as it is stored. */
export type Metric = {
  StartAction: string | null
  EndAction: string | null
  Status: string
  ErrorMessage: string | null
}

/** The metric rows of a standard in the order in which they were opened. */
export async function metricsOf(projectId: number, standardId: number): Promise<Metric[]> {
  const running = findRunning(process.env['E2E_DATA'] ?? '')
  if (!running) throw new Error('The database of the story is not running')
  const client = new pg.Client({ connectionString: running.url('ps') })
  await client.connect()
  try {
    const { rows } = await client.query<Metric>(
      `select "StartAction", "EndAction", "Status", "ErrorMessage" from "DesktopReviewActionMetric"
       where "ProjectId" = $1 and "StandardId" = $2 order by "Id"`,
      [projectId, standardId],
    )
    return rows
  } finally {
    await client.end()
  }
}
