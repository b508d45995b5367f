import type { Kysely } from 'kysely'
import type { Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import type { DB } from '../tables.ts'
import { demoTips } from './demo-tips.ts'
import { demoPerson } from './people/demo-people.ts'
import { afternoonOf } from './tell-demo-story.ts'

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
