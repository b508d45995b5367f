import { Switch, Button } from '@mantine/core'
import { useState } from 'react'
import { asName, asTextOrNull } from '#web/data/autosave/stored-text.ts'
import { useChoiceAutosave } from '#web/data/autosave/use-choice-autosave.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { AutosaveTextarea } from '#web/domain/autosave/autosave-textarea.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { useModule, type NamedStandard } from '../shared/module-context.ts'
import deleteStandardStyles from '../shared/delete-confirmation.module.css'
import styles from './standard-head.module.css'

const longest = 500
const passthroughWords = 'Pass-through: Validation Review uses the score from Desktop Review'

const needsName = (text: string): string | null => (text.trim() === '' ? 'Enter a name.' : null)

/** The name of the standard, how it counts, its group, and whether it takes its score from Desktop Review. */
export function StandardHead({
  standard,
  onGone,
}: {
  readonly standard: NamedStandard
  readonly onGone: () => void
}) {
  const { isOpen } = useModule()
  const { Name, Group = null, isDTRPassthrough } = standard
  const counts = [
    ['Mandatory', standard.mandatoryCount],
    ['Points', standard.pointsCount],
    ['Leading indicators', standard.liCount],
    ['Scorable', standard.scorableCount],
    ['Billable', standard.billableCount],
  ] as const

  return (
    <section aria-labelledby="standard-name">
      <div className={styles['first']}>
        <h2 id="standard-name" className={styles['name']}>
          {Name}
        </h2>
        {isOpen && <DeleteStandard standard={standard} onGone={onGone} />}
      </div>
      <dl className={styles['counts']}>
        {counts.map(([word, count]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {isOpen ? (
        <StandardFields standard={standard} />
      ) : (
        (Group || isDTRPassthrough) && (
          <p className={styles['closed']}>
            {Group && `Group ${standard.parsedName.groupTitle ?? Group}. `}
            {isDTRPassthrough && passthroughWords}
          </p>
        )
      )}
    </section>
  )
}

function StandardFields({
  standard: { Id, Name, Group = null, isDTRPassthrough },
}: {
  readonly standard: NamedStandard
}) {
  const name = useTransformation('Standard:Update')
  const group = useTransformation('Standard:Update')
  const write = useTransformation('Standard:Update')
  const passthrough = useChoiceAutosave(`standard/${Id}/isDTRPassthrough`, {
    stored: isDTRPassthrough,
    onSave: (value, expected) =>
      write.send({ Id, isDTRPassthrough: value }, { expected: { isDTRPassthrough: expected } }),
  })
  return (
    <>
      <div className={styles['fields']}>
        <AutosaveTextarea
          isLine
          label="Name"
          stored={Name}
          storedAs={asName}
          draftKey={`standard/${Id}/Name`}
          longest={longest}
          problemOf={needsName}
          onSave={(text, expected) =>
            name.send({ Id, Name: text }, { expected: { Name: expected } })
          }
        />
        <AutosaveTextarea
          isLine
          label="Group (overrides the name)"
          stored={Group}
          storedAs={asTextOrNull}
          draftKey={`standard/${Id}/Group`}
          longest={longest}
          onSave={(text, expected) =>
            group.send({ Id, Group: text }, { expected: { Group: expected } })
          }
        />
      </div>
      <div className={styles['switch']}>
        <Switch
          label={passthroughWords}
          checked={passthrough.value}
          onChange={({ currentTarget }) => passthrough.choose(currentTarget.checked)}
        />
        <SaveStatus state={passthrough.state} error={passthrough.error} />
      </div>
    </>
  )
}

/** Deletes the standard after a confirmation in place that lists what is deleted with it; says what prevents the deletion. */
function DeleteStandard({
  standard,
  onGone,
}: {
  readonly standard: NamedStandard
  readonly onGone: () => void
}) {
  const { module } = useModule()
  const { run, state, error, reset } = useTransformation('Standard:Delete')
  const [isAsking, setAsking] = useState(false)
  const elements = standard.AllElements?.length ?? 0

  const remove = async () => {
    const gone = await run({ module_id: module.Id, Id: standard.Id })
    if (gone) onGone()
  }

  if (!isAsking)
    return (
      <Button variant="default" onClick={() => setAsking(true)}>
        Delete
      </Button>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key is that of the buttons inside
    <section
      className={deleteStandardStyles['ask']}
      aria-label="Delete standard"
      onKeyDown={(event) => event.key === 'Escape' && setAsking(false)}
    >
      <p>
        Delete this standard
        {elements > 0 && ` with its ${elements === 1 ? 'element' : `${elements} elements`}`}, in
        every project?
      </p>
      {state === 'Error' && error && (
        <ErrorAlert what="The standard was not deleted" error={error} />
      )}
      <div className={deleteStandardStyles['acts']}>
        <Button ref={focusOnMount} disabled={state === 'Updating'} onClick={() => void remove()}>
          Delete standard
        </Button>
        <Button
          variant="default"
          onClick={() => {
            reset()
            setAsking(false)
          }}
        >
          Cancel
        </Button>
        <SaveStatus state={state === 'Error' ? 'Pending' : state} />
      </div>
    </section>
  )
}
