import {
  removeApp,
  removePasskey,
  renamePasskey,
  replaceBackupCodes,
  type NewCodes,
} from '../../data/factors.ts'
import { AppSetUp } from './app-set-up.tsx'
import { AskStep, RenameStep } from './ask-step.tsx'
import type { FactorStep } from './factor-step.ts'
import { PasskeySetUp } from './passkey-set-up.tsx'

/** What is being done to second factors, once the person has been proven to be there. */
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
        <AskStep
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
        <AskStep
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
        <AskStep
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
