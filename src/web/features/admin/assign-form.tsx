import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { phases, type Phase } from '../../../rules/phases.ts'
import type { Data, ProjectRow, StandardRow } from '../../data/contracts.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { assignmentChanges, moduleToAssign, planWords } from './assignment-plan.ts'
import { ConsultantSelect } from './consultant-select.tsx'
import styles from './project-card.module.css'
import { useAssignments } from './use-assignments.ts'

type Props = {
  readonly project: ProjectRow
  readonly standards: readonly StandardRow[]
  readonly consultants: Data<'projects/{id}/project'>['consultants']
  /** The stored assignments may be others than those shown. */
  readonly onRefused: () => void
}

/** Which module, which phases, which senior and which associate consultant; what that will do; the button that does it. */
export function AssignForm({ project, standards, consultants, onRefused }: Props) {
  const [module_id, setModule] = useState(() => moduleToAssign(project.modules, standards) ?? 0)
  const [chosenPhases, setPhases] = useState<readonly string[]>(phases.map(({ phase }) => phase))
  const [SC, setSC] = useState<string | null>(null)
  const [AC, setAC] = useState<string | null>(null)
  const [isTakingOver, setIsTakingOver] = useState(false)
  const [told, setTold] = useState<string | null>(null)
  const { state, error, done, send } = useAssignments(project.Id)

  const wanted: Phase[] = phases.flatMap(({ phase }) => (chosenPhases.includes(phase) ? phase : []))
  const changes = assignmentChanges(standards, { module_id, phases: wanted, SC, AC, isTakingOver })
  const isSending = state === 'Updating'

  const assign = async () => {
    setTold(null)
    const words = planWords(changes).replace('Assigns', 'Assigned')
    if (await send(changes)) setTold(`${words}.`)
    else onRefused()
  }

  const plan = () => {
    if (wanted.length === 0) return 'Choose at least one phase.'
    if (SC === null && AC === null) return 'Choose a senior or an associate consultant.'
    if (changes.length === 0)
      return told ?? 'Nothing to assign: these standards are assigned already.'
    return `${planWords(changes)}.`
  }

  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (changes.length > 0 && !isSending) void assign()
      }}
    >
      <div className={styles['fields']}>
        <NativeSelect
          label="Module"
          value={String(module_id)}
          onChange={({ currentTarget }) => setModule(Number(currentTarget.value))}
          data={project.modules.map(({ Id, Name, Version }) => ({
            value: String(Id),
            label: Version ? `${Name}, ${Version}` : Name,
          }))}
        />
        <ConsultantSelect
          label="Senior consultant (SC)"
          people={consultants}
          value={SC}
          onChoose={setSC}
        />
        <ConsultantSelect
          label="Associate consultant (AC)"
          people={consultants}
          value={AC}
          onChoose={setAC}
        />
      </div>
      <Checkbox.Group label="Phases" value={[...chosenPhases]} onChange={setPhases}>
        <div className={styles['checks']}>
          {phases.map(({ phase, title }) => (
            <Checkbox key={phase} value={phase} label={title} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox
        label="Also take over standards that somebody else has"
        checked={isTakingOver}
        onChange={({ currentTarget }) => setIsTakingOver(currentTarget.checked)}
      />
      <output className={styles['plan']}>
        {isSending && done
          ? `${done.stored.toLocaleString('en-US')} of ${done.of.toLocaleString('en-US')} assignments are stored`
          : plan()}
      </output>
      <div className={styles['told']}>
        <Button type="submit" disabled={changes.length === 0 || isSending}>
          Assign
        </Button>
        <TrackerMark state={state} />
      </div>
      {state === 'Error' && (
        <ErrorNote
          what="Not everything was assigned"
          error={error}
          kept={`${done?.stored.toLocaleString('en-US') ?? 0} of ${done?.of.toLocaleString('en-US') ?? 0} assignments are stored. What is above starts from what is stored now.`}
        />
      )}
    </form>
  )
}
