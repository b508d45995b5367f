import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { NewCodes } from '../../data/factors.ts'
import { makePasskey } from '../../data/passkeys.ts'
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
    if (name.trim() !== '') void run(async () => onDone(await makePasskey(name.trim())))
  }
  return (
    <form className={styles['step']} aria-label="Add a passkey" noValidate onSubmit={submit}>
      <h3>Add a passkey</h3>
      <p className={styles['words']}>
        A passkey lives on this device, on a phone or on a security key, and is opened by a finger,
        a face or a PIN. The browser asks for it next.
      </p>
      <TextInput
        ref={takeFocus}
        label="Name of the passkey"
        description="So that you know it again, such as “Laptop at work”"
        autoComplete="off"
        maxLength={60}
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
            Leave
          </Button>
        )}
      </div>
    </form>
  )
}
