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
          onDone={(codes) => void onDone('The authenticator app is set up.', codes)}
          onLeave={onLeave}
        />
      )
    case 'passkey':
      return (
        <PasskeySetUp
          onDone={(codes) => void onDone('The passkey is added.', codes)}
          onLeave={onLeave}
        />
      )
    case 'codes':
      return (
        <AskStep
          title="Make new back-up codes?"
          words="Those that are left open nothing any more."
          does="Make new codes"
          failed="The codes were not replaced"
          onDo={async () => onDone('The back-up codes are replaced.', await replaceBackupCodes())}
          onLeave={onLeave}
        />
      )
    case 'removeApp':
      return (
        <AskStep
          title="Remove the authenticator app?"
          words="Its codes open nothing any more. A mail tells you of it."
          does="Remove app"
          failed="The app was not removed"
          onDo={async () => {
            await removeApp()
            await onDone('The authenticator app is removed.')
          }}
          onLeave={onLeave}
        />
      )
    case 'removePasskey':
      return (
        <AskStep
          title={`Remove ${step.passkey.name}?`}
          words="It opens this account no more; delete it on the device as well. A mail tells you of it."
          does="Remove passkey"
          failed="The passkey was not removed"
          onDo={async () => {
            await removePasskey(step.passkey.id)
            await onDone('The passkey is removed.')
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
            await onDone('The name is saved.')
          }}
          onLeave={onLeave}
        />
      )
  }
}
