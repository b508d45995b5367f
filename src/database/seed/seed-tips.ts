import type { Kysely } from 'kysely'
import type { Target } from '../../rules/targets.ts'
import { storedUserId } from '../../rules/user-id.ts'
import type { DB } from '../tables.ts'
import { demoPerson } from './demo-people.ts'
import { demoTips } from './demo-tips.ts'
import { afternoonOf } from './tell-demo-story.ts'

/** Fills the demo module with its tips. */
export async function seedTips(
  db: Kysely<DB>,
  target: Target,
  standards: ReadonlyMap<string, number>,
): Promise<void> {
  const librarian = storedUserId(target, demoPerson('nadia.petrov').Id)
  await db
    .insertInto('StandardTip')
    .values(
      demoTips.map(({ StandardKey, on, isSavedInSf, ...texts }) => ({
        ...texts,
        id: standards.get(StandardKey) as number,
        updated_by_user_id: librarian,
        updated_at: afternoonOf(on),
        saved_in_sf: isSavedInSf,
      })),
    )
    .execute()
}
