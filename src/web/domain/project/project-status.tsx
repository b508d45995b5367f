import { useState } from 'react'
import {
  archivedId,
  isArchived,
  projectStatuses,
  type ProjectStatusId,
} from '#rules/projects/project-status.ts'
import { useChoiceAutosave } from '#web/data/autosave/use-choice-autosave.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ConfirmInPlace } from '#web/ui/dialog/confirm-in-place.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import styles from './project-status.module.css'

const options = projectStatuses.map(({ id, name }) => ({
  value: String(id) as `${ProjectStatusId}`,
  label: name,
}))

/** The status of a project, editable in place; explains what Archived means. */
export function ProjectStatus({
  project,
}: {
  readonly project: { readonly Id: number; readonly StatusId: number }
}) {
  const write = useTransformation('Project:UpdateStatus')
  const status = useChoiceAutosave(`project-status/${project.Id}`, {
    stored: project.StatusId,
    onSave: (status_id, StatusId) =>
      write.send({ project_id: project.Id, status_id }, { expected: { StatusId } }),
  })
  const shown = status.value
  const [isAsking, setAsking] = useState(false)
  const change = (status_id: number) => {
    setAsking(false)
    if (status_id !== shown) status.choose(status_id)
  }
  return (
    <div className={styles['status']}>
      <span aria-hidden className={styles['label']}>
        Status
      </span>
      <Choice
        name="Status"
        options={options}
        value={String(shown) as `${ProjectStatusId}`}
        onChoose={(value) =>
          isArchived(Number(value)) && !isArchived(shown) ? setAsking(true) : change(Number(value))
        }
      />
      <SaveStatus state={status.state} error={status.error} />
      {isAsking && (
        <ConfirmInPlace
          name="Archive project"
          act="Archive"
          onConfirm={() => change(archivedId)}
          onCancel={() => setAsking(false)}
        >
          <p>
            <strong>Archive this project?</strong> It becomes read-only for everybody, staff and
            clients: open tasks, scores, comments, documents, dates and the team can no longer be
            changed, and edits that others have not saved are refused. Members keep access, and you
            can set it to another status at any time.
          </p>
        </ConfirmInPlace>
      )}
      {isArchived(shown) && (
        <p className={styles['hint']}>Archived: only the status can be changed.</p>
      )}
    </div>
  )
}
