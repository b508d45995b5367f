import { Button } from '@mantine/core'
import { KeyRound } from 'lucide-react'
import { givePasskey } from '../../data/passkeys.ts'
import { FactorFailure } from '../../ui/factors/factor-failure.tsx'
import { useAct } from '../../ui/factors/use-act.ts'

/** Signs in by a passkey, without e-mail and password. */
export function PasskeySignIn({
  isDisabled,
  onSignedIn,
}: {
  readonly isDisabled: boolean
  readonly onSignedIn: () => void
}) {
  const { run, isBusy, failure } = useAct()
  return (
    <>
      <Button
        variant="default"
        leftSection={<KeyRound size={16} aria-hidden />}
        disabled={isDisabled}
        loading={isBusy}
        onClick={() =>
          void run(async () => {
            await givePasskey()
            onSignedIn()
          })
        }
      >
        Sign in with a passkey
      </Button>
      <FactorFailure what="You were not signed in" failure={failure} />
    </>
  )
}
