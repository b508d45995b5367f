import { isArchived, projectStatuses, type ProjectStatusId } from '../../../rules/project-status.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { Choice } from '../choice.tsx'
import { TrackerMark } from '../tracker-mark.tsx'
import { useChosen } from '../use-chosen.ts'
import styles from './project-status.module.css'

const options = projectStatuses.map(({ id, name }) => ({
  value: String(id) as `${ProjectStatusId}`,
  label: name,
}))

/** The status of a project, changed in place; what an archived one means is told beside it. */
export function ProjectStatus({
  project,
}: {
  readonly project: { readonly Id: number; readonly StatusId: number }
}) {
  const write = useTransformation('Project:UpdateStatus')
  const [shown, choose] = useChosen(project.StatusId, write.state)
  const change = (status_id: number) => {
    if (status_id === shown) return
    choose(status_id)
    void write.run(
      { project_id: project.Id, status_id },
      { expected: { StatusId: project.StatusId } },
    )
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
        onChoose={(value) => change(Number(value))}
      />
      <TrackerMark state={write.state} error={write.error} />
      {isArchived(shown) && (
        <p className={styles['hint']}>Archived: nobody can change anything but its status.</p>
      )}
    </div>
  )
}
