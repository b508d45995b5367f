import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { productName } from '../../../rules/product.ts'
import { useSession } from '../../data/session.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { EmbeddedSignIn } from './embedded-sign-in.tsx'
import styles from './hosted-sign-in.module.css'
import { SessionEnded } from './session-ended.tsx'
import { Sheet } from './sheet.tsx'

const HostedSignIn = laterPart(async () => (await import('./hosted-sign-in.tsx')).HostedSignIn)

/** Signs a person in through the provider, by an account of this house, or by either, as the installation has it. */
export function SignInPage() {
  const { hosted, hasEmbeddedSignIn } = useSession()
  const { returnTo, problem } = useSearch({ from: '/sign-in' })
  if (hosted === null) return <EmbeddedSignIn />
  const throughProvider = (
    <Suspense fallback={<SkeletonRows rows={problem ? 3 : 1} height="44px" />}>
      <HostedSignIn name={hosted.name} returnTo={returnTo} problem={problem} />
    </Suspense>
  )
  return hasEmbeddedSignIn ? (
    <EmbeddedSignIn>
      {throughProvider}
      <p className={styles['or']}>or with an account of {productName}</p>
    </EmbeddedSignIn>
  ) : (
    <Sheet title="Sign in" heading={`Sign in to ${productName}`}>
      <SessionEnded />
      {throughProvider}
    </Sheet>
  )
}
