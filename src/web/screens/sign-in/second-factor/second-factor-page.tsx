import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { factorsOptions } from '#web/data/account/factors.ts'
import { signOut } from '#web/data/account/sign-out.ts'
import { queryClient } from '#web/data/cache/query-client.ts'
import { sessionOptions, useUser } from '#web/data/session/session.ts'
import { ConfirmIdentity } from '#web/domain/factor/confirm-identity.tsx'
import { FactorsSection } from '#web/domain/factor/factors-section.tsx'
import { Logo } from '#web/ui/brand/logo.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { Page } from '#web/ui/page/page.tsx'
import styles from './second-factor-page.module.css'

/** Blocks the application while a session lacks its second factor: asks for it or, for staff without one, sets one up. */
export function SecondFactorPage() {
  const { returnTo } = useSearch({ from: '/second-factor' })
  const navigate = useNavigate()
  const { secondFactor, email } = useUser()
  // Fixed at mount: the page must not change while the codes of a new factor are still shown.
  const [isSetUp] = useState(secondFactor === 'required')
  const [failure, setFailure] = useState<unknown>(null)
  const leave = () => {
    setFailure(null)
    signOut().catch(setFailure)
  }
  const goOn = async () => {
    await queryClient.fetchQuery(sessionOptions)
    await navigate({ href: returnTo ?? '/app', replace: true })
  }
  return (
    <Page title={isSetUp ? 'Set up two-step verification' : 'Two-step verification'}>
      <main className={styles['sheet']}>
        <Logo size={40} />
        <h1>{isSetUp ? 'Set up two-step verification' : 'Two-step verification'}</h1>
        {isSetUp ? (
          <>
            <p className={styles['words']}>
              Everyone who works with client documents signs in with two steps here: a password, and
              an app or a passkey.
            </p>
            <h2>Choose one. You can add the other later</h2>
            <FactorsSection onSetUp={() => void goOn()} />
          </>
        ) : (
          <GiveFactor onGiven={() => void goOn()} />
        )}
        <div className={styles['foot']}>
          <span>Signed in as {email}</span>
          <Button variant="subtle" onClick={leave}>
            Sign out
          </Button>
        </div>
        {failure !== null && <ErrorAlert what="You are still signed in" error={failure} />}
      </main>
    </Page>
  )
}

const GiveFactor = ({ onGiven }: { readonly onGiven: () => void }) => (
  <AsyncContent
    name="two-step verification"
    result={useQuery(factorsOptions)}
    rows={3}
    height="60px"
  >
    {(factors) => <ConfirmIdentity factors={factors} isFactorOnly onConfirmed={onGiven} />}
  </AsyncContent>
)
