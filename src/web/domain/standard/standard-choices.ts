import type { StandardRow } from '#web/data/api/contracts.ts'

/** The standards of a module, as choices. */
export type StandardChoices = {
  readonly group: string
  readonly items: readonly { readonly value: string; readonly label: string }[]
}

type Module = { readonly Id: number; readonly Name: string }

/** Groups the standards of a project by module, in their own order. */
export const standardChoices = (
  rows: readonly Pick<StandardRow, 'Id' | 'Name' | 'StandardSetId'>[],
  modules: readonly Module[],
): StandardChoices[] =>
  [...Map.groupBy(rows, ({ StandardSetId }) => StandardSetId)].map(([id, standards]) => ({
    group: modules.find(({ Id }) => Id === id)?.Name ?? 'Standards',
    items: standards.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
  }))

/** Returns the id of a chosen standard; null for none. */
export const chosenStandard = (value: string): number | null =>
  value === '' ? null : Number(value)
