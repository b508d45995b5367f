import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { verifyAppCode, verifyBackupCode } from '#web/data/account/factors.ts'
import { arePasskeysPossible } from '#web/data/account/passkey-support.ts'
import { verifyPasskey } from '#web/data/account/passkeys.ts'
import { useSession } from '#web/data/session/session.ts'
import { CodeField } from '#web/domain/factor/code-field.tsx'
import { FactorError } from '#web/domain/factor/factor-error.tsx'
import { useFactorAction } from '#web/domain/factor/use-factor-action.ts'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import styles from './sign-in-layout.module.css'

type Way = 'app' | 'passkey' | 'backup'

const turns: Readonly<Record<Way, string>> = {
  app: 'Use a code from the app',
  passkey: 'Use a passkey',
  backup: 'Use a backup code',
}

/** Asks for the second factor after the password: an authenticator code, a passkey or a backup code. */
export function SecondFactorStep({
  hasApp,
  onSignedIn,
  onLeave,
}: {
  readonly hasApp: boolean
  readonly onSignedIn: () => void
  readonly onLeave: () => void
}) {
  const { passkeyHost } = useSession()
  const ways: readonly Way[] = [
    ...(hasApp ? (['app'] as const) : []),
    ...(arePasskeysPossible(passkeyHost) ? (['passkey'] as const) : []),
    'backup',
  ]
  const [way, setWay] = useState<Way>(ways[0] ?? 'backup')
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { run, isBusy, failure, forget } = useFactorAction()

  const give = (act: () => Promise<unknown>) =>
    run(async () => {
      await act()
      onSignedIn()
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (way === 'passkey') return void give(verifyPasskey)
    setMissing(code.trim() === '')
    if (code.trim() === '') return
    void give(() => (way === 'app' ? verifyAppCode(code) : verifyBackupCode(code)))
  }
  const turnTo = (next: Way) => {
    setWay(next)
    setCode('')
    setMissing(false)
    forget()
  }

  return (
    <form
      className={styles['form']}
      aria-label="Two-step verification"
      noValidate
      onSubmit={submit}
    >
      <p>Your password is correct. Now complete two-step verification.</p>
      {way === 'app' && (
        <CodeField
          label="Code from the authenticator app"
          value={code}
          error={isMissing && 'Enter the six digits shown in the app'}
          onType={setCode}
        />
      )}
      {way === 'backup' && (
        <TextInput
          ref={focusOnMount}
          label="Backup code"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          value={code}
          error={isMissing && 'Enter one of your backup codes'}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      )}
      <FactorError what="You were not signed in" failure={failure} />
      <Button ref={way === 'passkey' ? focusOnMount : null} type="submit" loading={isBusy}>
        {way === 'passkey' ? 'Use a passkey' : 'Sign in'}
      </Button>
      {ways
        .filter((each) => each !== way)
        .map((each) => (
          <Button key={each} variant="default" disabled={isBusy} onClick={() => turnTo(each)}>
            {turns[each]}
          </Button>
        ))}
      <Button variant="subtle" onClick={onLeave}>
        Back to e-mail and password
      </Button>
    </form>
  )
}
