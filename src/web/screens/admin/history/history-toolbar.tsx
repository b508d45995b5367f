import type { Ref } from 'react'
import { actionsOf } from '#operations/contracts.ts'
import { focuses, type Focus } from '#rules/api/focuses.ts'
import { historyAbouts, type HistoryAbout } from '#rules/api/history-about.ts'
import { comparePersonNames } from '#rules/people/people-order.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { ChooseFilter, HistoryFilters, PeriodFilter } from '#web/domain/history/history-filters.tsx'
import { focusLabels } from '#web/domain/history/labels/focus-labels.ts'
import { useHistorySearch } from './use-history-search.ts'

const isFocus = (about: HistoryAbout | undefined): about is Focus =>
  focuses.some((focus) => focus === about)

// 'UpdateMockScore' reads 'Update mock score'.
const spaced = (action: string): string => {
  const words = action.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const byName = (a: { label: string }, b: { label: string }) => comparePersonNames(a.label, b.label)

/** The filters of the history: person, project, subject, period. */
export function HistoryToolbar({ firstRef }: { readonly firstRef: Ref<HTMLSelectElement> }) {
  const { search, change, clear } = useHistorySearch()
  const { data: users = [] } = useQueryOf('admin/all_users', {})
  const { data: projects = [] } = useQueryOf('admin/all_projects', {})
  const people = users.map(({ Id, FullName }) => ({ value: Id, label: FullName })).toSorted(byName)
  const named = projects.map(({ Id, Name }) => ({ value: Id, label: Name })).toSorted(byName)
  const isRefused = search.outcome === 'refused'
  const abouts = historyAbouts.filter((about) => isRefused || isFocus(about))
  return (
    <HistoryFilters onClear={clear}>
      <ChooseFilter
        name="By"
        ref={firstRef}
        value={search.person}
        onChoose={(person) => change({ person: person || undefined })}
      >
        <option value="">By anyone</option>
        {people.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </ChooseFilter>
      <ChooseFilter
        name="Project"
        value={search.project}
        onChoose={(project) => change({ project: project ? Number(project) : undefined })}
      >
        <option value="">Any project</option>
        {named.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </ChooseFilter>
      <ChooseFilter
        name="About"
        value={search.about}
        onChoose={(about) =>
          change({ about: (about || undefined) as HistoryAbout | undefined, action: undefined })
        }
      >
        <option value="">Any subject</option>
        {abouts.map((about) => (
          <option key={about} value={about}>
            {focusLabels[about]}
          </option>
        ))}
      </ChooseFilter>
      {!isRefused && isFocus(search.about) && (
        <ChooseFilter
          name="Action"
          value={search.action}
          onChoose={(action) => change({ action: action || undefined })}
        >
          <option value="">Any action</option>
          {actionsOf(search.about).map((action) => (
            <option key={action} value={action}>
              {spaced(action)}
            </option>
          ))}
        </ChooseFilter>
      )}
      <PeriodFilter days={search} onChange={change} />
    </HistoryFilters>
  )
}
