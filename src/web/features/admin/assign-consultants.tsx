import type { ProjectRow } from '../../data/contracts.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { AssignForm } from './assign-form.tsx'

/** Assigns the standards of a module to consultants in one go, from what is stored now. */
export function AssignConsultants({ project }: { readonly project: ProjectRow }) {
  const standards = useQueryOf('projects/{id}/standard_phase', { id: project.Id })
  const people = useQueryOf('projects/{id}/project', { id: project.Id })
  const error = standards.error ?? people.error
  if (error)
    return (
      <ErrorNote
        what="The assignments could not be loaded"
        error={error}
        onRetry={() => {
          void standards.refetch()
          void people.refetch()
        }}
      />
    )
  if (!standards.data || !people.data)
    return <SkeletonRows rows={5} name="Loading the assignments" />
  return (
    <AssignForm
      project={project}
      standards={standards.data}
      consultants={people.data.consultants}
      onRefused={() => void standards.refetch()}
    />
  )
}
