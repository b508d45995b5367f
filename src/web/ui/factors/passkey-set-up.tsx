import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { NewCodes } from '../../data/factors.ts'
import { makePasskey } from '../../data/passkeys.ts'
import { lengthProblem } from '../length-problem.ts'
import { LimitedInput } from '../limited-input.tsx'
import { takeFocus } from '../take-focus.ts'
import { FactorFailure } from './factor-failure.tsx'
import styles from './factors.module.css'
import { useAct } from './use-act.ts'

/** Adds a passkey under a name. */
export function PasskeySetUp({
  onDone,
  onLeave,
}: {
  readonly onDone: (codes: NewCodes) => void
  readonly onLeave?: (() => void) | undefined
}) {
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { run, isBusy, failure } = useAct()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() !== '' && !lengthProblem(name, 60))
      void run(async () => onDone(await makePasskey(name.trim())))
  }
  return (
    <form className={styles['step']} aria-label="Add passkey" noValidate onSubmit={submit}>
      <h3>Add passkey</h3>
      <p className={styles['words']}>
        A passkey is stored on this device, a phone or a security key, and unlocked by fingerprint,
        face or PIN. Your browser will ask for it next.
      </p>
      <LimitedInput
        ref={takeFocus}
        label="Passkey name"
        description="So that you can recognize it, such as Laptop at work"
        autoComplete="off"
        longest={60}
        value={name}
        error={isMissing && 'Enter a name'}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <FactorFailure what="The passkey was not added" failure={failure} />
      <div className={styles['acts']}>
        <Button type="submit" loading={isBusy}>
          Add passkey
        </Button>
        {onLeave && (
          <Button variant="default" onClick={onLeave}>
            {' '}
            Cancel{' '}
          </Button>
        )}
      </div>
    </form>
  )
}
