import { Modal } from '@mantine/core'
import { useState } from 'react'
import { isSameUser } from '#rules/people/user-id.ts'
import { projectLeads } from '#rules/projects/project-message.ts'
import { projectName } from '#rules/projects/project-name.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useUser } from '#web/data/session/session.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { Picker } from '#web/ui/picker/picker.tsx'
import { usePicker } from '#web/ui/picker/use-picker.ts'
import { useCurrentProject } from '../navigation/use-current-project.ts'
import { MessageForm } from './message-form.tsx'

/** The dialog that sends the lead of the current or a chosen project a message, as a mail or as a task. */
export function MessageDialog({ onClose }: { readonly onClose: () => void }) {
  const current = useCurrentProject()
  const { data: projects, error, refetch } = useQueryOf('admin/all_projects', {})
  const [chosen, setChosen] = useState<number | null>(null)
  const only = projects?.length === 1 ? projects[0]?.Id : undefined
  const id = current ?? only ?? chosen
  return (
    <Modal opened onClose={onClose} title="Write to the lead" size="lg">
      {projects ? (
        <>
          {current === undefined && only === undefined && (
            <ProjectField
              projects={projects}
              chosen={chosen}
              onChoose={(project) => setChosen(project)}
            />
          )}
          {projects.length === 0 && <EmptyState>You belong to no project yet.</EmptyState>}
          {id !== null && <MessageOfProject key={id} projectId={id} onClose={onClose} />}
        </>
      ) : error ? (
        <ErrorAlert
          what="The projects could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={5} name="Loading the projects" />
      )}
    </Modal>
  )
}

type Project = { readonly Id: number; readonly Name: string }

function ProjectField({
  projects,
  chosen,
  onChoose,
}: {
  readonly projects: readonly Project[]
  readonly chosen: number | null
  readonly onChoose: (project: number | null) => void
}) {
  const picker = usePicker({
    choices: projects.map(({ Id, Name }) => ({ value: String(Id), label: projectName(Id, Name) })),
    values: chosen === null ? [] : [String(chosen)],
    onChange: ([value]) => onChoose(value === undefined ? null : Number(value)),
  })
  return <Picker picker={picker} label="Project" hasFocus />
}

/** The form once the leads and the standards of the project are known. */
function MessageOfProject({
  projectId,
  onClose,
}: {
  readonly projectId: number
  readonly onClose: () => void
}) {
  const { UserId } = useUser()
  const project = useQueryOf('projects/{id}/project', { id: projectId })
  const standards = useQueryOf('projects/{id}/standard_phase', { id: projectId })
  const failed = project.data ? standards : project
  if (project.data && standards.data) {
    const all = projectLeads(project.data.consultants, standards.data)
    const leads = all.filter(({ Id }) => !isSameUser(Id, UserId))
    return leads.length === 0 ? (
      <EmptyState>
        {all.length === 0
          ? 'Nobody leads a standard of this project yet, so there is no lead to write to.'
          : 'Nobody but you leads standards of this project.'}
      </EmptyState>
    ) : (
      <MessageForm
        projectId={projectId}
        leads={leads}
        standards={standards.data}
        onClose={onClose}
      />
    )
  }
  return failed.error ? (
    <ErrorAlert
      what="The leads could not be loaded"
      error={failed.error}
      onRetry={() => void failed.refetch()}
    />
  ) : (
    <SkeletonRows rows={5} name="Loading the leads" />
  )
}
