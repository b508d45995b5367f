import type { Phase } from '../../../rules/phases.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { AssignmentBoard } from './assignment-board.tsx'
import type { Consultant, MatrixModule } from './matrix-data.ts'
import { useAssignmentDraft } from './use-assignment-draft.ts'

const mostSkeletonRows = 20

/** Loads the consultants of a module's standards; what waits to be saved stays when another module is chosen. */
export function ModuleAssignments({
  projectId,
  module,
  phase,
  consultants,
  isClosed,
}: {
  readonly projectId: number
  readonly module: MatrixModule
  readonly phase: Phase
  readonly consultants: readonly Consultant[]
  readonly isClosed: boolean
}) {
  const assignments = useAssignmentDraft(projectId)
  const { data, error, dataUpdatedAt, refetch } = useQueryOf(
    'admin/module_consultant_assignments',
    {
      project_id: projectId,
      module_id: module.Id,
    },
  )
  if (error && !data)
    return (
      <ErrorNote
        what="The assignments of the module could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <SkeletonRows
        rows={Math.min(module.standardCount + 3, mostSkeletonRows)}
        height="38px"
        name="Loading the assignments"
      />
    )
  return (
    <AssignmentBoard
      key={module.Id}
      projectId={projectId}
      rows={data}
      readAt={dataUpdatedAt}
      phase={phase}
      consultants={consultants}
      assignments={assignments}
      isClosed={isClosed}
    />
  )
}
