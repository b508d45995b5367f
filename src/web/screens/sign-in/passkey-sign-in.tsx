import { Button } from '@mantine/core'
import { KeyRound } from 'lucide-react'
import { verifyPasskey } from '#web/data/account/passkeys.ts'
import { FactorError } from '#web/domain/factor/factor-error.tsx'
import { useFactorAction } from '#web/domain/factor/use-factor-action.ts'

/** Signs in with a passkey, without e-mail and password. */
export function PasskeySignIn({
  isDisabled,
  onSignedIn,
}: {
  readonly isDisabled: boolean
  readonly onSignedIn: () => void
}) {
  const { run, isBusy, failure } = useFactorAction()
  return (
    <>
      <Button
        variant="default"
        leftSection={<KeyRound size={16} aria-hidden />}
        disabled={isDisabled}
        loading={isBusy}
        onClick={() =>
          void run(async () => {
            await verifyPasskey()
            onSignedIn()
          })
        }
      >
        Sign in with a passkey
      </Button>
      <FactorError what="You were not signed in" failure={failure} />
    </>
  )
}
