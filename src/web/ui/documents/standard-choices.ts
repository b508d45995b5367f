import type { StandardRow } from '../../data/contracts.ts'

/** The standards of a module, to choose from. */
export type StandardChoices = {
  readonly group: string
  readonly items: readonly { readonly value: string; readonly label: string }[]
}

type Module = { readonly Id: number; readonly Name: string }

/** The standards of a project by module, in their own order. */
export const standardChoices = (
  rows: readonly Pick<StandardRow, 'Id' | 'Name' | 'StandardSetId'>[],
  modules: readonly Module[],
): StandardChoices[] =>
  [...Map.groupBy(rows, ({ StandardSetId }) => StandardSetId)].map(([id, standards]) => ({
    group: modules.find(({ Id }) => Id === id)?.Name ?? 'Standards',
    items: standards.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
  }))

/** The id of a chosen standard; null for none of them. */
export const chosenStandard = (value: string): number | null =>
  value === '' ? null : Number(value)
