import { useRef } from 'react'
import { isArchived } from '#rules/projects/project-status.ts'
import { useUser } from '#web/data/session/session.ts'
import { HistoryPages } from '#web/domain/history/history-pages.tsx'
import { HistoryViews } from '#web/domain/history/history-views.tsx'
import { useHistoryKeys } from '#web/domain/history/use-history-keys.ts'
import { standardCode } from '#web/domain/standard/standard-code.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import type { ListedStandard } from '../shared/listed-standards.ts'
import { useReview, type Project } from '../shared/review-context.ts'

/** The changes to this standard, newest first: who changed what. */
export function HistoryTab({
  project,
  standards,
}: {
  readonly project: Project | undefined
  readonly standards: readonly ListedStandard[]
}) {
  const { project_id, standard_id, isStaff, personName, may } = useReview()
  const user = useUser()
  const list = useRef<HTMLDivElement>(null)
  // On this screen, letter keys move through the standards.
  useHistoryKeys(list, { moves: [['ArrowDown', 'ArrowUp']] })
  const labelOf = (id: unknown): string | null => {
    const present = standards.find(({ row }) => row.Id === id)?.row
    return present ? standardCode(present).code || present.Name : null
  }
  return (
    <HistoryViews isStaff={isStaff} projectId={project_id} standardId={standard_id}>
      <div ref={list}>
        <HistoryPages
          read="transformations/query"
          query={{ project_id, standard_id }}
          isReadOnly={project === undefined || isArchived(project.StatusId)}
          context={{
            isStaff,
            userId: user.UserId,
            mayIn: () => may,
            person: (id) => personName(String(id)),
            standard: labelOf,
            module: (id) => project?.modules.find(({ Id }) => Id === id)?.Name ?? null,
          }}
          empty={
            <EmptyState>
              Every change to {labelOf(standard_id) ?? 'this standard'} will appear here: who made
              it, when and what.
            </EmptyState>
          }
        />
      </div>
    </HistoryViews>
  )
}
