import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { Factors } from '#operations/factor/contract.ts'
import { confirmIdentity, refetchFactors } from '#web/data/account/factors.ts'
import { arePasskeysPossible } from '#web/data/account/passkey-support.ts'
import { verifyPasskey } from '#web/data/account/passkeys.ts'
import { useSession } from '#web/data/session/session.ts'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { CodeField } from './code-field.tsx'
import { FactorError } from './factor-error.tsx'
import { useFactorAction } from './use-factor-action.ts'
import styles from './factors.module.css'

type Way = 'password' | 'code' | 'backup'

const labels: Readonly<Record<Way, string>> = {
  password: 'Password',
  code: 'Code from the authenticator app',
  backup: 'Backup code',
}
const turns: Readonly<Record<Way, string>> = {
  password: 'Use your password',
  code: 'Use a code from the app',
  backup: 'Use a backup code',
}

/** Asks the person to confirm their identity by password, code or passkey; `isFactorOnly` excludes the password. */
export function ConfirmIdentity({
  factors,
  isFactorOnly = false,
  onConfirmed,
  onLeave,
}: {
  readonly factors: Factors
  readonly isFactorOnly?: boolean
  readonly onConfirmed?: () => void
  readonly onLeave?: () => void
}) {
  const { passkeyHost } = useSession()
  const ways: readonly Way[] = [
    ...(factors.app ? (['code'] as const) : []),
    ...(factors.hasPassword && !isFactorOnly ? (['password'] as const) : []),
    ...(factors.backupCodesLeft ? (['backup'] as const) : []),
  ]
  const first = ways.find((way) => way === 'password') ?? ways[0]
  const [way, setWay] = useState(first)
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { run, isBusy, failure, forget } = useFactorAction()
  const hasPasskey = factors.passkeys.length > 0 && arePasskeysPossible(passkeyHost)

  const confirm = (prove: () => Promise<unknown>) =>
    run(async () => {
      await prove()
      await refetchFactors()
      onConfirmed?.()
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(typed.trim() === '')
    if (typed.trim() === '') return
    void confirm(() => confirmIdentity(way === 'password' ? { password: typed } : { code: typed }))
  }
  const turnTo = (next: Way) => {
    setWay(next)
    setTyped('')
    setMissing(false)
    forget()
  }
  const error = isMissing && 'Enter a value'

  return (
    <form
      className={styles['step']}
      aria-label="Confirm that it is you"
      noValidate
      onSubmit={submit}
    >
      {!isFactorOnly && <h3>Confirm that it is you</h3>}
      <p className={styles['words']}>
        {isFactorOnly
          ? 'Your account uses two-step verification, and you have not completed it in this session.'
          : 'This is required before changing two-step verification. It is valid for ten minutes.'}
      </p>
      {way === 'password' ? (
        <PasswordField
          ref={focusOnMount}
          label={labels.password}
          autoComplete="current-password"
          value={typed}
          error={error}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      ) : way === 'code' ? (
        <CodeField label={labels.code} value={typed} error={error} onType={setTyped} />
      ) : (
        way === 'backup' && (
          <TextInput
            ref={focusOnMount}
            label={labels.backup}
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            value={typed}
            error={error}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )
      )}
      <FactorError what="Your identity was not confirmed" failure={failure} />
      <div className={styles['acts']}>
        {way && (
          <Button type="submit" loading={isBusy}>
            Confirm
          </Button>
        )}
        {hasPasskey && (
          <Button variant="default" disabled={isBusy} onClick={() => void confirm(verifyPasskey)}>
            Use a passkey
          </Button>
        )}
        {ways
          .filter((each) => each !== way)
          .map((each) => (
            <Button key={each} variant="subtle" onClick={() => turnTo(each)}>
              {turns[each]}
            </Button>
          ))}
        {onLeave && (
          <Button variant="subtle" onClick={onLeave}>
            {' '}
            Cancel{' '}
          </Button>
        )}
      </div>
      {!way && !hasPasskey && (
        <p className={styles['words']}>
          You sign in through another service. Sign out and in again to confirm: that is valid for
          ten minutes.
        </p>
      )}
    </form>
  )
}
