import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { NewCodes } from '#operations/factor/contract.ts'
import {
  removeApp,
  removePasskey,
  renamePasskey,
  replaceBackupCodes,
} from '#web/data/account/factors.ts'
import { createPasskey } from '#web/data/account/passkeys.ts'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { lengthProblem } from '#web/ui/form/length-problem.ts'
import { LimitedInput } from '#web/ui/form/limited-input.tsx'
import { AppSetUp } from './app-set-up.tsx'
import { ConfirmStep, RenameStep } from './confirm-step.tsx'
import { FactorError } from './factor-error.tsx'
import type { FactorStep } from './factor-step.ts'
import { useFactorAction } from './use-factor-action.ts'
import styles from './factors.module.css'

/** The current step of the second-factor settings, after the person has confirmed their identity. */
export function CurrentStep({
  step,
  hasApp,
  onDone,
  onLeave,
}: {
  readonly step: FactorStep
  readonly hasApp: boolean
  readonly onDone: (what: string, codes?: NewCodes) => Promise<void>
  readonly onLeave: () => void
}) {
  switch (step.act) {
    case 'app':
      return (
        <AppSetUp
          isChange={hasApp}
          onDone={(codes) => void onDone('Authenticator app set up.', codes)}
          onLeave={onLeave}
        />
      )
    case 'passkey':
      return (
        <PasskeySetUp onDone={(codes) => void onDone('Passkey added.', codes)} onLeave={onLeave} />
      )
    case 'codes':
      return (
        <ConfirmStep
          title="Create new backup codes?"
          words="Your remaining codes will stop working."
          does="Create new codes"
          failed="The codes were not replaced"
          onDo={async () => onDone('Backup codes replaced.', await replaceBackupCodes())}
          onLeave={onLeave}
        />
      )
    case 'removeApp':
      return (
        <ConfirmStep
          title="Remove the authenticator app?"
          words="Its codes will stop working. We will send you a mail about it."
          does="Remove app"
          failed="The app was not removed"
          onDo={async () => {
            await removeApp()
            await onDone('Authenticator app removed.')
          }}
          onLeave={onLeave}
        />
      )
    case 'removePasskey':
      return (
        <ConfirmStep
          title={`Remove ${step.passkey.name}?`}
          words="It will no longer sign you in; delete it on the device as well. We will send you a mail about it."
          does="Remove passkey"
          failed="The passkey was not removed"
          onDo={async () => {
            await removePasskey(step.passkey.id)
            await onDone('Passkey removed.')
          }}
          onLeave={onLeave}
        />
      )
    case 'renamePasskey':
      return (
        <RenameStep
          name={step.passkey.name}
          onRename={async (name) => {
            await renamePasskey(step.passkey.id, name)
            await onDone('Name saved.')
          }}
          onLeave={onLeave}
        />
      )
  }
}

/** Adds a named passkey. */
function PasskeySetUp({
  onDone,
  onLeave,
}: {
  readonly onDone: (codes: NewCodes) => void
  readonly onLeave?: (() => void) | undefined
}) {
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { run, isBusy, failure } = useFactorAction()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() !== '' && !lengthProblem(name, 60))
      void run(async () => onDone(await createPasskey(name.trim())))
  }
  return (
    <form className={styles['step']} aria-label="Add passkey" noValidate onSubmit={submit}>
      <h3>Add passkey</h3>
      <p className={styles['words']}>
        A passkey is stored on this device, a phone or a security key, and unlocked by fingerprint,
        face or PIN. Your browser will ask for it next.
      </p>
      <LimitedInput
        ref={focusOnMount}
        label="Passkey name"
        description="So that you can recognize it, such as Laptop at work"
        autoComplete="off"
        longest={60}
        value={name}
        error={isMissing && 'Enter a name'}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <FactorError what="The passkey was not added" failure={failure} />
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
