import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LinkLook } from '../../data/account-calls.ts'
import type { LinkPage } from '../../data/link-token.ts'
import { Said } from './said.tsx'
import { SendAgain } from './send-again.tsx'
import styles from './sheet.module.css'

/** Why a link opens nothing. */
export type LinkEnd = 'used' | 'expired' | 'void' | 'missing'

const signIn = <Link to="/sign-in">Sign in</Link>
const askAgain = <Link to="/forgot-password">Request a new link</Link>

const told: Readonly<
  Record<LinkPage, Readonly<Record<LinkEnd, { readonly words: string; readonly next: ReactNode }>>>
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

/** Says of a link that opens nothing why, and offers the next step. */
export function LinkOver({
  page,
  why,
  link,
  token,
}: {
  readonly page: LinkPage
  readonly why: LinkEnd
  readonly link?: LinkLook
  readonly token?: string
}) {
  if (link?.purpose === 'sign-up' && why === 'expired' && token)
    return <SendAgain email={link.email} token={token} />
  const { words, next } = told[page][why]
  return (
    <Said>
      <p>{words}</p>
      <div className={styles['links']}>{next}</div>
    </Said>
  )
}
