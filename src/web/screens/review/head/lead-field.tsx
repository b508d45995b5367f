import { isSameUser } from '#rules/people/user-id.ts'
import {
  assignmentRoles,
  storedOwner,
  type AssignmentRole,
} from '#rules/projects/assignment-operation.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { LazyStoredChange } from '#web/domain/conflict/lazy-conflicts.tsx'
import { Person } from '#web/domain/person/person.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { Abbr } from '#web/ui/tooltip/abbr.tsx'
import { useReview, type Project } from '../shared/review-context.ts'
import styles from './lead-field.module.css'

type Details = NonNullable<StandardRow['phaseDetails']['desktop-review']>

const roleWords = { SC: 'Senior consultant', AC: 'Associate consultant' } as const

/** The senior or associate consultant of a standard, editable with permission. */
export function LeadField({
  assignment: role,
  details,
  project,
}: {
  readonly assignment: AssignmentRole
  readonly details: Details
  readonly project: Project | undefined
}) {
  const { project_id, standard_id, phase, may, personName } = useReview()
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
  const conflict = write.error?.conflict
  const theirs = typeof conflict?.stored === 'string' ? conflict.stored : null

  return (
    <div className={styles['field']}>
      <Abbr short={role} />
      {mayAssign && project ? (
        <span className={styles['choice']}>
          <ConsultantSelect
            name={roleWords[role]}
            consultants={project.consultants}
            value={stored}
            isDisabled={write.state === 'Updating'}
            onChoose={(to) => void write.run(parametersFor(stored, to))}
          />
          {(write.state === 'Updating' || write.state === 'Success') && (
            <span className={styles['tracker']}>
              <SaveStatus state={write.state} />
            </span>
          )}
        </span>
      ) : (
        <Person name={personName(stored)} />
      )}
      {write.error && !conflict && <SaveStatus state={write.state} error={write.error} />}
      {conflict && (
        <LazyStoredChange
          conflict={conflict}
          what={`The ${role}`}
          stored={personName(theirs) ?? 'unassigned'}
          onCancel={write.reset}
        />
      )}
    </div>
  )
}

const ConsultantSelect = ({
  name,
  consultants,
  value,
  isDisabled,
  onChoose,
}: {
  readonly name: string
  readonly consultants: Project['consultants']
  /** The stored id, in any letter case; null when no one is assigned. */
  readonly value: string | null
  readonly isDisabled: boolean
  readonly onChoose: (id: string | null) => void
}) => (
  <select
    className={styles['select']}
    aria-label={name}
    value={consultants.find(({ Id }) => isSameUser(Id, value))?.Id ?? ''}
    disabled={isDisabled}
    onChange={({ currentTarget }) => onChoose(storedOwner(currentTarget.value))}
  >
    <option value="">Unassigned</option>
    {consultants.map(({ Id, FullName }) => (
      <option key={Id} value={Id}>
        {FullName}
      </option>
    ))}
  </select>
)
