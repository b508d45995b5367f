import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { lengthProblem } from '#web/ui/form/length-problem.ts'
import { LimitedInput } from '#web/ui/form/limited-input.tsx'
import { FactorError } from './factor-error.tsx'
import { useFactorAction } from './use-factor-action.ts'
import styles from './factors.module.css'

type Asked = {
  readonly title: string
  readonly words: string
  /** The verb on the confirm button. */
  readonly does: string
  /** What failed, as a sentence without its full stop. */
  readonly failed: string
  readonly onLeave: () => void
}

/** Asks for confirmation in place before something is removed or replaced. */
export function ConfirmStep({
  title,
  words,
  does,
  failed,
  onDo,
  onLeave,
}: Asked & { readonly onDo: () => Promise<void> }) {
  const { run, isBusy, failure } = useFactorAction()
  return (
    <section className={styles['step']} aria-label={title}>
      <h3>{title}</h3>
      <p className={styles['words']}>{words}</p>
      <FactorError what={failed} failure={failure} />
      <div className={styles['acts']}>
        <Button loading={isBusy} onClick={() => void run(onDo)}>
          {does}
        </Button>
        <Button ref={focusOnMount} variant="default" onClick={onLeave}>
          {' '}
          Cancel{' '}
        </Button>
      </div>
    </section>
  )
}

/** Renames a factor in place. */
export function RenameStep({
  name: prior,
  onRename,
  onLeave,
}: {
  readonly name: string
  readonly onRename: (name: string) => Promise<void>
  readonly onLeave: () => void
}) {
  const [name, setName] = useState(prior)
  const [isMissing, setMissing] = useState(false)
  const { run, isBusy, failure } = useFactorAction()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() !== '' && !lengthProblem(name, 60)) void run(() => onRename(name.trim()))
  }
  return (
    <form className={styles['step']} aria-label={`Rename ${prior}`} noValidate onSubmit={submit}>
      <LimitedInput
        ref={focusOnMount}
        label="Passkey name"
        autoComplete="off"
        longest={60}
        value={name}
        error={isMissing && 'Enter a name'}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <FactorError what="The name was not saved" failure={failure} />
      <div className={styles['acts']}>
        <Button type="submit" loading={isBusy}>
          Save
        </Button>
        <Button variant="default" onClick={onLeave}>
          {' '}
          Cancel{' '}
        </Button>
      </div>
    </form>
  )
}
