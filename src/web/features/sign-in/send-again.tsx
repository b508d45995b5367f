import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAccountCall } from '../../data/account-calls.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Said } from './said.tsx'
import styles from './sheet.module.css'

/** Sends the mail of a sign-up again whose link has expired. */
export function SendAgain({ email, token }: { readonly email: string; readonly token: string }) {
  const { run, isBusy, error } = useAccountCall('sign-up/again')
  const [isSent, setSent] = useState(false)
  if (isSent)
    return (
      <Said key="sent">
        <p>
          We have sent a new mail to {email}. Its link works for 24 hours; links sent earlier no
          longer work.
        </p>
      </Said>
    )
  return (
    <Said>
      <p>This link has expired. Links work for 24 hours.</p>
      <Button
        className={styles['act'] ?? ''}
        loading={isBusy}
        onClick={() => void run({ token }).then((done) => setSent(done !== null))}
      >
        Send mail again
      </Button>
      {error && <ErrorNote what="The mail was not sent" error={error} />}
    </Said>
  )
}
