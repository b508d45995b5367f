import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { productName } from '#rules/text/product.ts'
import { useSession } from '#web/data/session/session.ts'
import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { LocalSignIn } from './local-sign-in.tsx'
import { SessionEnded } from './session-ended.tsx'
import { SignInLayout } from './shared/sign-in-layout.tsx'
import styles from './shared/provider-sign-in.module.css'

const HostedSignIn = lazyWithPreload(
  async () => (await import('./provider-sign-in.tsx')).ProviderSignIn,
)

/** Signs in through the provider, with a local account, or either, depending on the configuration. */
export function SignInPage() {
  const { hosted, hasEmbeddedSignIn } = useSession()
  const { returnTo, problem } = useSearch({ from: '/sign-in' })
  if (hosted === null) return <LocalSignIn />
  const throughProvider = (
    <Suspense fallback={<SkeletonRows rows={problem ? 3 : 1} height="44px" />}>
      <HostedSignIn name={hosted.name} returnTo={returnTo} problem={problem} />
    </Suspense>
  )
  return hasEmbeddedSignIn ? (
    <LocalSignIn>
      {throughProvider}
      <p className={styles['or']}>or with an account of {productName}</p>
    </LocalSignIn>
  ) : (
    <SignInLayout title="Sign in" heading={`Sign in to ${productName}`}>
      <SessionEnded />
      {throughProvider}
    </SignInLayout>
  )
}
