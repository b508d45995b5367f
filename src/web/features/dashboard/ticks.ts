import type { Tick } from '../../ui/plumb-line.tsx'
import type { Section } from './list-items.ts'

/** The standards of sections as ticks of the plumb line; each section is a group of it. */
export const ticksOf = (sections: readonly Section[]): Tick[] =>
  sections.flatMap(({ key, views }) =>
    views.map(({ id, designation, title, label }) => ({
      id,
      name: designation ? `${designation} ${title}` : title,
      label,
      group: key,
    })),
  )
