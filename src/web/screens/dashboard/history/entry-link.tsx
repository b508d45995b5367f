import { Link } from '@tanstack/react-router'
import { phaseOfEntry } from '#rules/history/describe-entry.ts'
import type { HistoryRow } from '#web/domain/history/entry/history-context.ts'
import { reviewTabs, type ReviewTab } from '#web/domain/navigation/tabs.ts'

const tabOfFocus: Readonly<Record<string, ReviewTab>> = {
  Task: 'Tasks',
  Element: 'Elements',
  Citation: 'Elements',
  Document: 'Documents',
}

/** Returns the tab of the review screen that shows a change. */
export const tabOfEntry = ({ Focus, Action }: Pick<HistoryRow, 'Focus' | 'Action'>): ReviewTab =>
  Focus === 'Standard' && Action.includes('Comment')
    ? 'Comments'
    : (tabOfFocus[Focus] ?? reviewTabs[0])

/** Links a change to its standard and element. */
export function EntryLink({ entry }: { readonly entry: HistoryRow }) {
  const { ProjectId, StandardId, StandardName, ModuleId } = entry
  if (ProjectId === null || StandardId === null || StandardName === null || ModuleId === null)
    return null
  const tab = tabOfEntry(entry)
  const element = tab === 'Elements' ? elementOf(entry) : undefined
  return (
    <Link
      to="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
      params={{
        project_id: ProjectId,
        module_id: ModuleId,
        phase: phaseOfEntry(entry) ?? 'desktop-review',
        standard_id: StandardId,
        tab,
      }}
      search={element === undefined ? {} : { element }}
    >
      {StandardName}
    </Link>
  )
}

function elementOf({ Parameters }: HistoryRow): number | undefined {
  const element =
    typeof Parameters === 'object' && Parameters !== null && 'element_id' in Parameters
      ? Number(Parameters['element_id'])
      : Number.NaN
  return Number.isSafeInteger(element) ? element : undefined
}
