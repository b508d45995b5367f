import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { lengthProblem } from '../length-problem.ts'
import { LimitedInput } from '../limited-input.tsx'
import { takeFocus } from '../take-focus.ts'
import { FactorFailure } from './factor-failure.tsx'
import styles from './factors.module.css'
import { useAct } from './use-act.ts'

type Asked = {
  readonly title: string
  readonly words: string
  /** The button that does it, a verb. */
  readonly does: string
  /** What did not happen when it fails, as a sentence without its full stop. */
  readonly failed: string
  readonly onLeave: () => void
}

/** Asks in place before something is taken away or replaced. */
export function AskStep({
  title,
  words,
  does,
  failed,
  onDo,
  onLeave,
}: Asked & { readonly onDo: () => Promise<void> }) {
  const { run, isBusy, failure } = useAct()
  return (
    <section className={styles['step']} aria-label={title}>
      <h3>{title}</h3>
      <p className={styles['words']}>{words}</p>
      <FactorFailure what={failed} failure={failure} />
      <div className={styles['acts']}>
        <Button loading={isBusy} onClick={() => void run(onDo)}>
          {does}
        </Button>
        <Button ref={takeFocus} variant="default" onClick={onLeave}>
          {' '}
          Cancel{' '}
        </Button>
      </div>
    </section>
  )
}

/** Asks for another name in place. */
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
  const { run, isBusy, failure } = useAct()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() !== '' && !lengthProblem(name, 60)) void run(() => onRename(name.trim()))
  }
  return (
    <form className={styles['step']} aria-label={`Rename ${prior}`} noValidate onSubmit={submit}>
      <LimitedInput
        ref={takeFocus}
        label="Passkey name"
        autoComplete="off"
        longest={60}
        value={name}
        error={isMissing && 'Enter a name'}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <FactorFailure what="The name was not saved" failure={failure} />
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
