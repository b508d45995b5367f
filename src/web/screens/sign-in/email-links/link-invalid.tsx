import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { LinkDetails } from '#operations/account/contract.ts'
import { useAccountCall } from '#web/data/account/account-calls.ts'
import type { LinkPage } from '#web/data/account/link-token.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { ResultMessage } from '../shared/result-message.tsx'
import styles from '../shared/sign-in-layout.module.css'

/** Why a link is invalid. */
export type LinkProblem = 'used' | 'expired' | 'void' | 'missing'

const signIn = <Link to="/sign-in">Sign in</Link>
const askAgain = <Link to="/forgot-password">Request a new link</Link>

const told: Readonly<
  Record<
    LinkPage,
    Readonly<Record<LinkProblem, { readonly words: string; readonly next: ReactNode }>>
  >
> = {
  '/invitation': {
    used: { words: 'This invitation has already been accepted. You can sign in.', next: signIn },
    expired: {
      words: 'This invitation has expired. The administrator who invited you can send a new one.',
      next: signIn,
    },
    void: {
      words:
        'This link is not valid. The invitation may have been replaced or revoked: look for a later mail, or ask the administrator who invited you.',
      next: signIn,
    },
    missing: { words: 'Open the invitation link from the mail again.', next: signIn },
  },
  '/verify-email': {
    used: { words: 'This address has already been verified.', next: signIn },
    expired: {
      words: 'This link has expired. Sign in and change the address again in your profile.',
      next: signIn,
    },
    void: {
      words: 'This link is not valid. A later mail may have replaced it: look for it.',
      next: signIn,
    },
    missing: { words: 'Open the link from the mail again.', next: signIn },
  },
  '/reset-password': {
    used: { words: 'This link has already been used to change the password.', next: askAgain },
    expired: { words: 'This link has expired. Links work for one hour.', next: askAgain },
    void: {
      words: 'This link is not valid. A later mail may have replaced it: look for it.',
      next: askAgain,
    },
    missing: { words: 'Open the link from the mail again.', next: askAgain },
  },
}

/** Explains why a link is invalid, and offers the next step. */
export function LinkInvalid({
  page,
  why,
  link,
  token,
}: {
  readonly page: LinkPage
  readonly why: LinkProblem
  readonly link?: LinkDetails
  readonly token?: string
}) {
  if (link?.purpose === 'sign-up' && why === 'expired' && token)
    return <ResendLink email={link.email} token={token} />
  const { words, next } = told[page][why]
  return (
    <ResultMessage>
      <p>{words}</p>
      <div className={styles['links']}>{next}</div>
    </ResultMessage>
  )
}

/** Resends the mail of a sign-up when its link has expired. */
function ResendLink({ email, token }: { readonly email: string; readonly token: string }) {
  const { run, isBusy, error } = useAccountCall('sign-up/again')
  const [isSent, setSent] = useState(false)
  if (isSent)
    return (
      <ResultMessage key="sent">
        <p>
          We have sent a new mail to {email}. Its link works for 24 hours; links sent earlier no
          longer work.
        </p>
      </ResultMessage>
    )
  return (
    <ResultMessage>
      <p>This link has expired. Links work for 24 hours.</p>
      <Button
        className={styles['act'] ?? ''}
        loading={isBusy}
        onClick={() => void run({ token }).then((done) => setSent(done !== null))}
      >
        Send mail again
      </Button>
      {error && <ErrorAlert what="The mail was not sent" error={error} />}
    </ResultMessage>
  )
}
