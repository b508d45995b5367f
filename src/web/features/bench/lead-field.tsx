import {
  assignmentRoles,
  storedOwner,
  type AssignmentRole,
} from '../../../rules/assignment-operation.ts'
import { isSameUser } from '../../../rules/user-id.ts'
import type { StandardRow } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { Person } from '../../ui/person.tsx'
import { Term } from '../../ui/term.tsx'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { useBench, type Project } from './bench-context.ts'
import styles from './lead-field.module.css'
import { StoredChange } from './stored-change.tsx'

type Details = NonNullable<StandardRow['phaseDetails']['desktop-review']>

const roleWords = { SC: 'Senior consultant', AC: 'Associate consultant' } as const

/** The senior or the associate consultant of a standard, assigned in place by who may. */
export function LeadField({
  assignment: role,
  details,
  project,
}: {
  readonly assignment: AssignmentRole
  readonly details: Details
  readonly project: Project | undefined
}) {
  const { project_id, standard_id, phase, may, personName } = useBench()
  const write = useTransformation('Standard:UpdateConsultantAssignments')
  const stored = details[assignmentRoles[role]]
  const parametersFor = (from: string | null, to: string | null) => ({
    project_id,
    assignmentChanges: [
      { standard_id, phase, role, from_consultant_id: from, to_consultant_id: to },
    ],
  })
  const mayAssign = may(
    'Standard:UpdateConsultantAssignments',
    parametersFor(stored, null),
    details,
  )
  const assign = (from: string | null, to: string | null) => void write.run(parametersFor(from, to))
  const conflict = write.error?.conflict
  const theirs = typeof conflict?.stored === 'string' ? conflict.stored : null

  return (
    <div className={styles['field']}>
      <Term short={role} />
      {mayAssign && project ? (
        <span className={styles['place']}>
          <select
            className={styles['select']}
            aria-label={roleWords[role]}
            value={project.consultants.find(({ Id }) => isSameUser(Id, stored))?.Id ?? ''}
            disabled={write.state === 'Updating'}
            onChange={({ currentTarget }) => assign(stored, storedOwner(currentTarget.value))}
          >
            <option value="">Unassigned</option>
            {project.consultants.map(({ Id, FullName }) => (
              <option key={Id} value={Id}>
                {FullName}
              </option>
            ))}
          </select>
          {(write.state === 'Updating' || write.state === 'Success') && (
            <span className={styles['tracker']}>
              <TrackerMark state={write.state} />
            </span>
          )}
        </span>
      ) : (
        <Person name={personName(stored)} />
      )}
      {write.error && !conflict && <TrackerMark state={write.state} error={write.error} />}
      {conflict && (
        <StoredChange
          conflict={conflict}
          what={`The ${role}`}
          stored={personName(theirs) ?? 'unassigned'}
          onLeave={write.reset}
        />
      )}
    </div>
  )
}
