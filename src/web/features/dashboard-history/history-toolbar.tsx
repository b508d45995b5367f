import type { Ref } from 'react'
import { historyFocuses } from '../../search.ts'
import type { StandardChoices } from '../../ui/documents/standard-choices.ts'
import { focusWords } from '../../ui/history/focus-words.ts'
import { ChooseFilter, HistoryFilters, PeriodFilter } from '../../ui/history/history-filters.tsx'
import { noFilters, useHistorySearch, type HistorySearch } from './use-history-search.ts'

/** Which changes are listed: about what, by whom, at which standard, when. */
export function HistoryToolbar({
  people,
  standards,
  isStaff,
  firstRef,
}: {
  readonly people: readonly { readonly Id: string; readonly FullName: string }[]
  readonly standards: readonly StandardChoices[]
  /** Clients are told of no previews. */
  readonly isStaff: boolean
  readonly firstRef: Ref<HTMLSelectElement>
}) {
  const { search, isFiltered, change } = useHistorySearch()
  return (
    <HistoryFilters onClear={isFiltered ? () => change(noFilters) : null}>
      <ChooseFilter
        name="About"
        ref={firstRef}
        value={search.focus}
        onChoose={(focus) => change({ focus: (focus || undefined) as HistorySearch['focus'] })}
      >
        <option value="">Any subject</option>
        {historyFocuses
          .filter((focus) => isStaff || focus !== 'Preview')
          .map((focus) => (
            <option key={focus} value={focus}>
              {focus === 'Project' ? 'The project' : focusWords[focus]}
            </option>
          ))}
      </ChooseFilter>
      <ChooseFilter
        name="By"
        value={search.person}
        onChoose={(person) => change({ person: person || undefined })}
      >
        <option value="">By anyone</option>
        {people.map(({ Id, FullName }) => (
          <option key={Id} value={Id}>
            {FullName}
          </option>
        ))}
      </ChooseFilter>
      <ChooseFilter
        name="Standard"
        value={search.standard}
        onChoose={(standard) => change({ standard: standard ? Number(standard) : undefined })}
      >
        <option value="">Any standard</option>
        {standards.map(({ group, items }) => (
          <optgroup key={group} label={group}>
            {items.map((item) => (
              <option key={item.value} value={item.value}>
                {item.label}
              </option>
            ))}
          </optgroup>
        ))}
      </ChooseFilter>
      <PeriodFilter days={search} onChange={change} />
    </HistoryFilters>
  )
}
