import { Button } from '@mantine/core'
import { LogIn } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { SignInProblem } from '../../../rules/sign-in-problems.ts'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import styles from './hosted-sign-in.module.css'

const HostedProblem = lazy(async () => ({
  default: (await import('./hosted-problem.tsx')).HostedProblem,
}))

/** The way to the provider and back to where the person wanted to go, and why the last attempt did not succeed. */
export function HostedSignIn({
  name,
  returnTo,
  problem,
}: {
  /** What the provider is called. */
  readonly name: string
  readonly returnTo: string | undefined
  readonly problem: SignInProblem | undefined
}) {
  const query = returnTo ? `?${new URLSearchParams({ returnTo }).toString()}` : ''
  return (
    <div className={styles['hosted']}>
      {problem && (
        <Suspense fallback={<SkeletonRows rows={1} height="84px" />}>
          <HostedProblem problem={problem} provider={name} />
        </Suspense>
      )}
      <Button
        component="a"
        href={`/api/auth/hosted/start${query}`}
        size="md"
        fullWidth
        leftSection={<LogIn size={18} aria-hidden />}
      >
        Continue with {name}
      </Button>
    </div>
  )
}
