import type { Tick } from '#web/domain/progress/plumb-line.tsx'
import type { Section } from '#web/screens/dashboard/shared/list-items.ts'

/** Converts sections to plumb line ticks, one tick group per section. */
export const ticksOf = (sections: readonly Section[]): Tick[] =>
  sections.flatMap(({ key, views }) =>
    views.map(({ id, designation, title, label }) => ({
      id,
      name: designation ? `${designation} ${title}` : title,
      label,
      group: key,
    })),
  )
