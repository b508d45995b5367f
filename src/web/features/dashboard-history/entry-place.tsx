import { Link } from '@tanstack/react-router'
import { benchTabs, type BenchTab } from '../../tabs.ts'
import { phaseOfEntry, type HistoryRow } from '../../ui/history/history-context.ts'

const tabOfFocus: Readonly<Record<string, BenchTab>> = {
  Task: 'Tasks',
  Element: 'Elements',
  Citation: 'Elements',
  Document: 'Documents',
}

/** The tab of the bench on which a change can be seen. */
export const tabOfEntry = ({ Focus, Action }: Pick<HistoryRow, 'Focus' | 'Action'>): BenchTab =>
  Focus === 'Standard' && Action.includes('Comment')
    ? 'Comments'
    : (tabOfFocus[Focus] ?? benchTabs[0])

/** The way from a change to the standard, and to the element, where it was made. */
export function EntryPlace({ entry }: { readonly entry: HistoryRow }) {
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
