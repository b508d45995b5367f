import { Button } from '@mantine/core'
import { LogIn } from 'lucide-react'
import { useState } from 'react'
import type { LinkLook } from '../../data/account-calls.ts'
import { beginHosted } from '../../data/begin-hosted.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import styles from './hosted-sign-in.module.css'

/** Takes an invitation up by signing in through the provider. */
export function AcceptHosted({
  link,
  token,
  provider,
}: {
  readonly link: LinkLook
  readonly token: string
  /** What the provider is called. */
  readonly provider: string
}) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const accept = async () => {
    setBusy(true)
    setError(null)
    const failure = await beginHosted({ invitation: token })
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
        <ErrorNote
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
