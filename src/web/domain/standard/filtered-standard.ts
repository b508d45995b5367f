import {
  typeFilters,
  typesOf,
  type FilteredStandard,
  type StandardFilter,
} from '#rules/review/filter/standard-filter.ts'
import type { StatusLabel } from '#rules/review/labels/label-kinds.ts'
import type { Phase } from '#rules/review/phases.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { choiceIn, definedOnly, textIn, type RawSearch } from '../navigation/search-values.ts'

/** Returns the values of a standard in a phase that filters read. */
export function filteredStandard(
  row: StandardRow,
  label: StatusLabel,
  phase: Phase,
  isChanged = false,
): FilteredStandard {
  const details = row.phaseDetails[phase]
  return {
    OwnerId: details?.OwnerId ?? null,
    JuniorOwnerId: details?.JuniorOwnerId ?? null,
    label: label.label,
    openTaskCount: row.openTaskCount,
    nextTaskDue: row.nextTaskDue,
    isChanged,
    types: typesOf(row),
    searched: `${row.Name} ${row.parsedName.groupTitle ?? ''} ${label.label}`.toLowerCase(),
  }
}

/** Returns the filter of standards among the search parameters of a screen. */
export const standardFilterIn = (raw: RawSearch): StandardFilter =>
  definedOnly<StandardFilter>({
    lead: textIn(raw['lead']),
    associate: textIn(raw['associate']),
    label: textIn(raw['label']),
    q: textIn(raw['q']),
    queue: choiceIn(['mine'] as const, raw['queue']),
    due: choiceIn(['overdue'] as const, raw['due']),
    changed: choiceIn(['yes'] as const, raw['changed']),
    elementType: choiceIn(typeFilters, raw['elementType']),
  })

/** Removes every part of a filter from an address. */
export const noFilter = {
  lead: undefined,
  associate: undefined,
  label: undefined,
  q: undefined,
  queue: undefined,
  due: undefined,
  changed: undefined,
  elementType: undefined,
} as const satisfies Record<keyof StandardFilter, undefined>
