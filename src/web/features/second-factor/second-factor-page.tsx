import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { factorsOptions } from '../../data/factors.ts'
import { queryClient } from '../../data/query-client.ts'
import { sessionOptions, useUser } from '../../data/session.ts'
import { signOut } from '../../data/sign-out.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { ConfirmIdentity } from '../../ui/factors/confirm-identity.tsx'
import { FactorsPart } from '../../ui/factors/factors-part.tsx'
import { Page } from '../../ui/page.tsx'
import { PlumbSign } from '../../ui/plumb-sign.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import styles from './second-factor-page.module.css'

/** What stands before everything else while a session lacks its second factor: giving it, or, for staff, setting one up. */
export function SecondFactorPage() {
  const { returnTo } = useSearch({ from: '/second-factor' })
  const navigate = useNavigate()
  const { secondFactor, email } = useUser()
  // The page stays what it was when it opened while the codes of a new factor are still shown.
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
        <PlumbSign size={40} />
        <h1>{isSetUp ? 'Set up two-step verification' : 'Two-step verification'}</h1>
        {isSetUp ? (
          <>
            <p className={styles['words']}>
              Everyone who works with client documents signs in with two steps here: a password, and
              an app or a passkey.
            </p>
            <h2>Choose one. You can add the other later</h2>
            <FactorsPart onSetUp={() => void goOn()} />
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
        {failure !== null && <ErrorNote what="You are still signed in" error={failure} />}
      </main>
    </Page>
  )
}

function GiveFactor({ onGiven }: { readonly onGiven: () => void }) {
  const { data: factors, error, refetch } = useQuery(factorsOptions)
  if (factors) return <ConfirmIdentity factors={factors} isFactorOnly onConfirmed={onGiven} />
  return error ? (
    <ErrorNote
      what="Two-step verification could not be loaded"
      error={error}
      onRetry={() => void refetch()}
    />
  ) : (
    <SkeletonRows rows={3} height="60px" name="Loading two-step verification" />
  )
}
