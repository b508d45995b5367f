import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { use, useState, type FormEvent, type ReactNode } from 'react'
import { firstDay, lastDay } from '#rules/evidence/dates/document-day.ts'
import { longestReason } from '#rules/review/actions/longest-reason.ts'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { OpenedByPerson } from '#web/ui/focus/opened-by-person.ts'
import { lengthProblem } from '#web/ui/form/length-problem.ts'
import { onEscape } from '#web/ui/keys/on-escape.ts'
import { dueOf, problemOfValues, type RfiValues } from './rfi-values.ts'
import styles from './rfi-panel.module.css'

/** An element to choose. */
export type RfiElement = { readonly Id: number; readonly Name: string }

type Props = {
  readonly name: string
  /** The label of the save button. */
  readonly act: string
  readonly values: RfiValues
  /** The number of days to answer a request. */
  readonly days: number
  readonly elements: readonly RfiElement[]
  readonly isSaving: boolean
  /** The state of the write, beside the buttons. */
  readonly children: ReactNode
  readonly onChange: (values: RfiValues) => void
  readonly onSave: () => void
  readonly onClose: () => void
}

/** The accreditor's question, when it was received and is due, and the elements that it is about. Ctrl+Enter saves, Escape closes. */
export function RfiForm(props: Props) {
  const { name, act, values, days, elements, isSaving, children, onChange, onSave, onClose } = props
  const isByPerson = use(OpenedByPerson)
  const [isTried, setTried] = useState(false)
  const tooLong = lengthProblem(values.text, longestReason)
  const wrong = problemOfValues(values, days)
  const problemAt = (field: string) => isTried && wrong?.field === field && wrong.problem
  const save = (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault()
    setTried(true)
    if (wrong === null && tooLong === null && !isSaving) onSave()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the fields inside
    <form
      className={styles['form']}
      aria-label={name}
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event)
        else onEscape(onClose)(event)
      }}
    >
      <Textarea
        label="What the accreditor asks"
        description="Paste the text of the request; its lines are kept."
        ref={isByPerson ? focusOnMount : null}
        autosize
        minRows={4}
        maxRows={16}
        value={values.text}
        error={tooLong ?? problemAt('text')}
        onChange={({ currentTarget }) => onChange({ ...values, text: currentTarget.value })}
      />
      <Days {...{ values, days, onChange, problemAt }} />
      {elements.length > 0 && (
        <ElementChoices
          elements={elements}
          chosen={values.elements}
          onChoose={(chosen) => onChange({ ...values, elements: chosen })}
        />
      )}
      <div className={styles['acts']}>
        <Button type="submit" size="compact-sm" disabled={isSaving}>
          {act}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Cancel
        </Button>
        {children}
      </div>
    </form>
  )
}

/** The dates on which the request was received and is due. */
function Days({
  values,
  days,
  problemAt,
  onChange,
}: Pick<Props, 'values' | 'days' | 'onChange'> & {
  readonly problemAt: (field: 'received' | 'due') => string | false | null | undefined
}) {
  const bounds = { type: 'date', min: firstDay, max: lastDay } as const
  return (
    <div className={styles['days']}>
      <TextInput
        {...bounds}
        label="Received"
        value={values.received}
        error={problemAt('received')}
        onChange={({ currentTarget }) => onChange({ ...values, received: currentTarget.value })}
      />
      <TextInput
        {...bounds}
        label="Due"
        value={dueOf(values, days)}
        error={problemAt('due')}
        onChange={({ currentTarget }) => onChange({ ...values, due: currentTarget.value })}
      />
    </div>
  )
}

const ElementChoices = ({
  elements,
  chosen,
  onChoose,
}: {
  readonly elements: readonly RfiElement[]
  readonly chosen: readonly number[]
  readonly onChoose: (chosen: readonly number[]) => void
}) => (
  <fieldset className={styles['choices']}>
    <legend>Elements concerned</legend>
    {elements.map(({ Id, Name }) => (
      <Checkbox
        key={Id}
        label={Name}
        checked={chosen.includes(Id)}
        onChange={({ currentTarget: { checked } }) =>
          onChoose(checked ? [...chosen, Id] : chosen.filter((id) => id !== Id))
        }
      />
    ))}
  </fieldset>
)
