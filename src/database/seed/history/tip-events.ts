import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import { isoOf, timeOf, type DemoEvent } from './demo-event.ts'

/** Returns one write for each seeded tip. */
export async function tipEvents(db: Kysely<DB>): Promise<DemoEvent[]> {
  const tips = await db
    .selectFrom('StandardTip')
    .innerJoin('Standard', 'Standard.Id', 'StandardTip.id')
    .selectAll('StandardTip')
    .select('Standard.StandardSetId')
    .orderBy('StandardTip.id')
    .execute()
  return tips.flatMap((tip): DemoEvent[] => {
    const { id, basics, management, accreditation, saved_in_sf, StandardSetId } = tip
    if (tip.updated_by_user_id === null || tip.updated_at === null) return []
    return [
      {
        at: isoOf(timeOf(tip.updated_at)),
        by: tip.updated_by_user_id,
        write: 'StandardTip:Update',
        parameters: { id, basics, management, accreditation, saved_in_sf },
        prior: [
          {
            id,
            basics: null,
            management: null,
            accreditation: null,
            updated_by_user_id: null,
            updated_at: null,
            saved_in_sf: false,
          },
        ],
        updates: { standard_id: id, module_id: StandardSetId },
        projectId: null,
        standardId: id,
      },
    ]
  })
}
