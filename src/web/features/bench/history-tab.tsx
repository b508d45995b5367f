import { EmptyState } from '../../ui/empty-state.tsx'
import { HistoryPages } from '../../ui/history/history-pages.tsx'
import { useBench, type Project } from './bench-context.ts'
import type { ListedStandard } from './list-entries.ts'

/** Who changed what at this standard, newest first. */
export function HistoryTab({
  project,
  standards,
}: {
  readonly project: Project | undefined
  readonly standards: readonly ListedStandard[]
}) {
  const { project_id, standard_id, isStaff, personName } = useBench()
  return (
    <HistoryPages
      query={{ project_id, standard_id }}
      context={{
        isStaff,
        person: (id) => personName(String(id)) || 'somebody',
        standard: (id) =>
          standards.find(({ row }) => row.Id === id)?.row.Name ?? 'another standard',
        module: (id) => project?.modules.find(({ Id }) => Id === id)?.Name ?? 'a module',
      }}
      empty={
        <EmptyState>Every change at this standard will appear here: who, when and what.</EmptyState>
      }
    />
  )
}
