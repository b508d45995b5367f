import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { NewCodes, Passkey } from '#operations/factor/contract.ts'
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
import { FactorError } from './factor-error.tsx'
import type { FactorStep } from './factor-step.ts'
import { CancelButton, StepForm, useRequiredText } from './step-form.tsx'
import { useFactorAction } from './use-factor-action.ts'
import styles from './factors.module.css'

type StepProps = {
  readonly onDone: (what: string, codes?: NewCodes) => Promise<void>
  readonly onLeave: () => void
}
type PasskeyStepProps = StepProps & { readonly passkey: Passkey }

/** The current step of the second-factor settings, after the person has confirmed their identity. */
export function CurrentStep({
  step,
  hasApp,
  ...props
}: StepProps & { readonly step: FactorStep; readonly hasApp: boolean }) {
  const { onDone, onLeave } = props
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
      return <AddPasskey {...props} />
    case 'codes':
      return <ReplaceBackupCodes {...props} />
    case 'removeApp':
      return <RemoveApp {...props} />
    case 'removePasskey':
      return <RemovePasskey {...props} passkey={step.passkey} />
    case 'renamePasskey':
      return <RenamePasskey {...props} passkey={step.passkey} />
  }
}

const ReplaceBackupCodes = ({ onDone, onLeave }: StepProps) => (
  <ConfirmStep
    title="Create new backup codes?"
    words="Your remaining codes will stop working."
    does="Create new codes"
    failed="The codes were not replaced"
    onDo={async () => onDone('Backup codes replaced.', await replaceBackupCodes())}
    onLeave={onLeave}
  />
)

const RemoveApp = ({ onDone, onLeave }: StepProps) => (
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

const RemovePasskey = ({ passkey, onDone, onLeave }: PasskeyStepProps) => (
  <ConfirmStep
    title={`Remove ${passkey.name}?`}
    words="It will no longer sign you in; delete it on the device as well. We will send you a mail about it."
    does="Remove passkey"
    failed="The passkey was not removed"
    onDo={async () => {
      await removePasskey(passkey.id)
      await onDone('Passkey removed.')
    }}
    onLeave={onLeave}
  />
)

const RenamePasskey = ({ passkey, onDone, onLeave }: PasskeyStepProps) => (
  <PasskeyNameForm
    label={`Rename ${passkey.name}`}
    name={passkey.name}
    act="Save"
    failed="The name was not saved"
    onSave={async (name) => {
      await renamePasskey(passkey.id, name)
      await onDone('Name saved.')
    }}
    onLeave={onLeave}
  />
)

const AddPasskey = ({ onDone, onLeave }: StepProps) => (
  <PasskeyNameForm
    label="Add passkey"
    act="Add passkey"
    description="So that you can recognize it, such as Laptop at work"
    failed="The passkey was not added"
    onSave={async (name) => void onDone('Passkey added.', await createPasskey(name))}
    onLeave={onLeave}
  >
    <h3>Add passkey</h3>
    <p className={styles['words']}>
      A passkey is stored on this device, a phone or a security key, and unlocked by fingerprint,
      face or PIN. Your browser will ask for it next.
    </p>
  </PasskeyNameForm>
)

const longestName = 60

/** Asks for the name of a new or an existing passkey. */
function PasskeyNameForm({
  label,
  name,
  description,
  act,
  failed,
  children,
  onSave,
  onLeave,
}: {
  readonly label: string
  readonly name?: string
  readonly description?: string
  /** The verb on the save button. */
  readonly act: string
  /** What failed, as a sentence without its full stop. */
  readonly failed: string
  readonly children?: ReactNode
  readonly onSave: (name: string) => Promise<void>
  readonly onLeave: () => void
}) {
  const { text, isMissing, type, submit } = useRequiredText(name)
  const { run, isBusy, failure } = useFactorAction()
  return (
    <StepForm
      label={label}
      failed={failed}
      failure={failure}
      acts={
        <>
          <Button type="submit" loading={isBusy}>
            {act}
          </Button>
          <CancelButton onLeave={onLeave} />
        </>
      }
      onSubmit={submit(() => {
        if (!lengthProblem(text, longestName)) void run(() => onSave(text.trim()))
      })}
    >
      {children}
      <LimitedInput
        ref={focusOnMount}
        label="Passkey name"
        description={description}
        autoComplete="off"
        longest={longestName}
        value={text}
        error={isMissing && 'Enter a name'}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
    </StepForm>
  )
}

/** Asks for confirmation in place before something is removed or replaced. */
function ConfirmStep({
  title,
  words,
  does,
  failed,
  onDo,
  onLeave,
}: {
  readonly title: string
  readonly words: string
  /** The verb on the confirm button. */
  readonly does: string
  /** What failed, as a sentence without its full stop. */
  readonly failed: string
  readonly onDo: () => Promise<void>
  readonly onLeave: () => void
}) {
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
          Cancel
        </Button>
      </div>
    </section>
  )
}
