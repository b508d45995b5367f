import { compareNaturally } from '#rules/standards/natural-order.ts'
import type { TemplateRow } from '#web/data/api/contracts.ts'

const byName = (a: TemplateRow, b: TemplateRow): number =>
  compareNaturally(a.original_filename, b.original_filename) || a.id - b.id

/** Returns the templates for a standard: its own first, then those of the whole module, each by name. */
export const templatesOf = (templates: readonly TemplateRow[], standardId: number): TemplateRow[] =>
  templates
    .filter(({ standard_id }) => standard_id === null || standard_id === standardId)
    .toSorted(
      (a, b) => Number(a.standard_id === null) - Number(b.standard_id === null) || byName(a, b),
    )

/** Templates of one standard, or of the whole module. */
export type TemplateGroup = {
  readonly standardId: number | null
  readonly name: string
  readonly templates: readonly TemplateRow[]
}

/**
 * Groups the templates of a module: those of the whole module first, then by standard in the module's order; templates of removed
 * standards come last.
 */
export function templateGroups(
  templates: readonly TemplateRow[],
  standards: readonly { readonly Id: number }[],
): TemplateGroup[] {
  const place = (id: number | null): number => {
    if (id === null) return -1
    const at = standards.findIndex(({ Id }) => Id === id)
    return at < 0 ? standards.length : at
  }
  return [...Map.groupBy(templates, ({ standard_id }) => standard_id)]
    .toSorted(([a], [b]) => place(a) - place(b))
    .map(([standardId, members]) => ({
      standardId,
      name: standardId === null ? 'Whole module' : (members[0]?.standard_name ?? 'Standard'),
      templates: members.toSorted(byName),
    }))
}
