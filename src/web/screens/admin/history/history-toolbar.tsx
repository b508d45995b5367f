import type { Ref } from 'react'
import { focuses, type Focus } from '#rules/api/focuses.ts'
import { historyAbouts, type HistoryAbout } from '#rules/api/history-about.ts'
import { comparePersonNames } from '#rules/people/people-order.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { ChooseFilter, HistoryFilters, PeriodFilter } from '#web/domain/history/history-filters.tsx'
import { focusLabels } from '#web/domain/history/labels/focus-labels.ts'
import { actionsOf, useHistorySearch } from './use-history-search.ts'

const isFocus = (about: HistoryAbout | undefined): about is Focus =>
  focuses.some((focus) => focus === about)

// Turns 'UpdateMockScore' into 'Update mock score'.
const spaced = (action: string): string => {
  const words = action.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Option = { readonly value: string | number; readonly label: string }

const byName = (a: Option, b: Option) => comparePersonNames(a.label, b.label)

/** The filters of the history: person, project, subject, period. */
export function HistoryToolbar({ firstRef }: { readonly firstRef: Ref<HTMLSelectElement> }) {
  const { search, change, clear } = useHistorySearch()
  const { data: users = [] } = useQueryOf('admin/all_users', {})
  const { data: projects = [] } = useQueryOf('admin/all_projects', {})
  const people = users.map(({ Id, FullName }) => ({ value: Id, label: FullName }))
  const named = projects.map(({ Id, Name }) => ({ value: Id, label: Name }))
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
        <Options all="By anyone" options={people.toSorted(byName)} />
      </ChooseFilter>
      <ChooseFilter
        name="Project"
        value={search.project}
        onChoose={(project) => change({ project: project ? Number(project) : undefined })}
      >
        <Options all="Any project" options={named.toSorted(byName)} />
      </ChooseFilter>
      <ChooseFilter
        name="About"
        value={search.about}
        onChoose={(about) =>
          change({ about: (about || undefined) as HistoryAbout | undefined, action: undefined })
        }
      >
        <Options
          all="Any subject"
          options={abouts.map((about) => ({ value: about, label: focusLabels[about] }))}
        />
      </ChooseFilter>
      {!isRefused && isFocus(search.about) && (
        <ChooseFilter
          name="Action"
          value={search.action}
          onChoose={(action) => change({ action: action || undefined })}
        >
          <Options
            all="Any action"
            options={actionsOf(search.about).map((value) => ({ value, label: spaced(value) }))}
          />
        </ChooseFilter>
      )}
      <PeriodFilter days={search} onChange={change} />
    </HistoryFilters>
  )
}

/** The options of a filter; choosing the first removes the filter. */
function Options({ all, options }: { readonly all: string; readonly options: readonly Option[] }) {
  return (
    <>
      <option value="">{all}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  )
}
