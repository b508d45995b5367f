import { HistoryPages } from '#web/domain/history/history-pages.tsx'
import { HistoryViews } from '#web/domain/history/history-views.tsx'
import { standardCode } from '#web/domain/standard/standard-code.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import type { ListedStandard } from '../shared/listed-standards.ts'
import { useReview, type Project } from '../shared/review-context.ts'

/** Who changed what at this standard, newest first. */
export function HistoryTab({
  project,
  standards,
}: {
  readonly project: Project | undefined
  readonly standards: readonly ListedStandard[]
}) {
  const { project_id, standard_id, isStaff, personName } = useReview()
  const present = standards.find(({ row }) => row.Id === standard_id)?.row
  const name = present ? standardCode(present).code || present.Name : 'this standard'
  return (
    <HistoryViews isStaff={isStaff} projectId={project_id} standardId={standard_id}>
      <HistoryPages
        query={{ project_id, standard_id }}
        context={{
          isStaff,
          person: (id) => personName(String(id)) || 'someone',
          standard: (id) =>
            standards.find((one) => one.row.Id === id)?.row.Name ?? 'another standard',
          module: (id) => project?.modules.find(({ Id }) => Id === id)?.Name ?? 'a module',
        }}
        empty={
          <EmptyState>
            Every change to {name} will appear here: who made it, when and what.
          </EmptyState>
        }
      />
    </HistoryViews>
  )
}
