import type { Target } from '#rules/api/targets.ts'
import type { TestServer } from './test-server.ts'

/** Ages every unsent task change by this many seconds. */
export async function ageTaskChanges(
  { sql }: Pick<TestServer, 'sql'>,
  target: Target,
  seconds = 61,
): Promise<void> {
  await sql(
    target,
    `update "TaskNotification" set "CreatedAt" = "CreatedAt" - make_interval(secs => $1)`,
    [seconds],
  )
}

/** Ages every mail of a target by this many seconds. */
export async function ageMails(
  { sql }: Pick<TestServer, 'sql'>,
  target: Target,
  seconds: number,
): Promise<void> {
  await sql(target, `update "Mail" set "CreatedAt" = "CreatedAt" - make_interval(secs => $1)`, [
    seconds,
  ])
}
