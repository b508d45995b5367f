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
  const goOn = async () => {
    await queryClient.fetchQuery(sessionOptions)
    await navigate({ href: returnTo ?? '/app', replace: true })
  }
  return (
    <Page title={isSetUp ? 'Set up a second factor' : 'Second factor'}>
      <main className={styles['sheet']}>
        <PlumbSign size={40} />
        <h1>{isSetUp ? 'Set up a second factor' : 'Give the second factor'}</h1>
        {isSetUp ? (
          <>
            <p className={styles['words']}>
              Who works with the documents of clients signs in with two factors in this house: the
              password, and an app or a passkey.
            </p>
            <h2>Choose one; the other can follow later</h2>
            <FactorsPart onSetUp={() => void goOn()} />
          </>
        ) : (
          <GiveFactor onGiven={() => void goOn()} />
        )}
        <div className={styles['foot']}>
          <span>Signed in as {email}</span>
          <Button variant="subtle" onClick={() => void signOut()}>
            Sign out
          </Button>
        </div>
      </main>
    </Page>
  )
}

function GiveFactor({ onGiven }: { readonly onGiven: () => void }) {
  const { data: factors, error, refetch } = useQuery(factorsOptions)
  if (factors) return <ConfirmIdentity factors={factors} isFactorOnly onConfirmed={onGiven} />
  return error ? (
    <ErrorNote
      what="The second factors could not be loaded"
      error={error}
      onRetry={() => void refetch()}
    />
  ) : (
    <SkeletonRows rows={3} height="60px" name="Loading the second factors" />
  )
}
