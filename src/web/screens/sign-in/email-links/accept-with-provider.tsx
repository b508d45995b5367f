import { Button } from '@mantine/core'
import { LogIn } from 'lucide-react'
import { useState } from 'react'
import type { LinkDetails } from '#operations/account/contract.ts'
import { startProviderSignIn } from '#web/data/account/start-provider-sign-in.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import styles from '../shared/provider-sign-in.module.css'

/** Accepts an invitation by signing in through the provider. */
export function AcceptWithProvider({
  link,
  token,
  provider,
}: {
  readonly link: LinkDetails
  readonly token: string
  /** The display name of the provider. */
  readonly provider: string
}) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const accept = async () => {
    setBusy(true)
    setError(null)
    const failure = await startProviderSignIn({ invitation: token })
    if (failure === null) return
    setBusy(false)
    setError(failure)
  }
  return (
    <div className={styles['hosted']}>
      <p>
        Hello {link.name}. Sign in at {provider}, and the account of {link.email} will be yours.
      </p>
      {error !== null && (
        <ErrorAlert
          what="The invitation was not accepted"
          error={error}
          kept="It can still be used."
        />
      )}
      <Button
        size="md"
        fullWidth
        loading={isBusy}
        leftSection={<LogIn size={18} aria-hidden />}
        onClick={() => void accept()}
      >
        Accept with {provider}
      </Button>
    </div>
  )
}
