import { Button } from '@mantine/core'
import { LogIn } from 'lucide-react'
import type { SignInProblem } from '../../../rules/sign-in-problems.ts'
import { HostedProblem } from './hosted-problem.tsx'
import styles from './hosted-sign-in.module.css'

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
      {problem && <HostedProblem problem={problem} provider={name} />}
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
