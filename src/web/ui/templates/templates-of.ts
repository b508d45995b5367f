import { compareNaturally } from '../../../rules/natural-order.ts'
import type { TemplateRow } from '../../data/contracts.ts'

const byName = (a: TemplateRow, b: TemplateRow): number =>
  compareNaturally(a.original_filename, b.original_filename) || a.id - b.id

/** The templates that help with a standard: its own first, then those of the whole module, each by name. */
export const templatesOf = (templates: readonly TemplateRow[], standardId: number): TemplateRow[] =>
  templates
    .filter(({ standard_id }) => standard_id === null || standard_id === standardId)
    .toSorted(
      (a, b) => Number(a.standard_id === null) - Number(b.standard_id === null) || byName(a, b),
    )

/** Templates that belong to the same standard, or to the whole module. */
export type TemplateGroup = {
  readonly standardId: number | null
  readonly name: string
  readonly templates: readonly TemplateRow[]
}

/** The templates of a module: those of the whole module first, then by standard in the module's order; what belongs to a standard that is gone comes last. */
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
