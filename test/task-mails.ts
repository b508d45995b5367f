import type { Target } from '../src/rules/targets.ts'
import type { TestHouse } from './house.ts'

/** Makes every task change that is to be told so many seconds older, as if that time had passed. */
export async function ageTaskChanges(
  { sql }: Pick<TestHouse, 'sql'>,
  target: Target,
  seconds = 61,
): Promise<void> {
  await sql(
    target,
    `update "TaskNotification" set "CreatedAt" = "CreatedAt" - make_interval(secs => $1)`,
    [seconds],
  )
}

/** Makes every mail of a target so many seconds older, as if that time had passed since it was made. */
export async function ageMails(
  { sql }: Pick<TestHouse, 'sql'>,
  target: Target,
  seconds: number,
): Promise<void> {
  await sql(target, `update "Mail" set "CreatedAt" = "CreatedAt" - make_interval(secs => $1)`, [
    seconds,
  ])
}
