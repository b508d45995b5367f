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

const switchLabels: Readonly<Record<Way, string>> = {
  app: 'Use a code from the app',
  passkey: 'Use a passkey',
  backup: 'Use a backup code',
}

const waysOf = (hasApp: boolean, hasPasskeys: boolean): readonly [Way, ...Way[]] => {
  const others: readonly [Way, ...Way[]] = hasPasskeys ? ['passkey', 'backup'] : ['backup']
  return hasApp ? ['app', ...others] : others
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
  const ways = waysOf(hasApp, arePasskeysPossible(passkeyHost))
  const [way, setWay] = useState(ways[0])
  return (
    <FactorForm
      key={way}
      way={way}
      others={ways.filter((each) => each !== way)}
      onSwitch={setWay}
      onSignedIn={onSignedIn}
      onLeave={onLeave}
    />
  )
}

function FactorForm({
  way,
  others,
  onSwitch,
  onSignedIn,
  onLeave,
}: {
  readonly way: Way
  readonly others: readonly Way[]
  readonly onSwitch: (way: Way) => void
  readonly onSignedIn: () => void
  readonly onLeave: () => void
}) {
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { run, isBusy, failure } = useFactorAction()

  const verify = (factor: () => Promise<unknown>) =>
    run(async () => {
      await factor()
      onSignedIn()
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (way === 'passkey') return void verify(verifyPasskey)
    setMissing(code.trim() === '')
    if (code.trim() === '') return
    void verify(() => (way === 'app' ? verifyAppCode(code) : verifyBackupCode(code)))
  }

  return (
    <form
      className={styles['form']}
      aria-label="Two-step verification"
      noValidate
      onSubmit={submit}
    >
      <p>Your password is correct. Now complete two-step verification.</p>
      <FactorCode way={way} code={code} isMissing={isMissing} onType={setCode} />
      <FactorError what="You were not signed in" failure={failure} />
      <Button ref={way === 'passkey' ? focusOnMount : null} type="submit" loading={isBusy}>
        {way === 'passkey' ? 'Use a passkey' : 'Sign in'}
      </Button>
      {others.map((other) => (
        <Button key={other} variant="default" disabled={isBusy} onClick={() => onSwitch(other)}>
          {switchLabels[other]}
        </Button>
      ))}
      <Button variant="subtle" onClick={onLeave}>
        Back to e-mail and password
      </Button>
    </form>
  )
}

/** The field for a code from the app or a backup code; not shown for a passkey. */
function FactorCode({
  way,
  code,
  isMissing,
  onType,
}: {
  readonly way: Way
  readonly code: string
  readonly isMissing: boolean
  readonly onType: (code: string) => void
}) {
  switch (way) {
    case 'passkey':
      return null
    case 'app':
      return (
        <CodeField
          label="Code from the authenticator app"
          value={code}
          error={isMissing && 'Enter the six digits shown in the app'}
          onType={onType}
        />
      )
    case 'backup':
      return (
        <TextInput
          ref={focusOnMount}
          label="Backup code"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          value={code}
          error={isMissing && 'Enter one of your backup codes'}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
      )
  }
}
