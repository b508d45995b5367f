import { Button } from '@mantine/core'
import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Factors } from '#operations/factor/contract.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import type { FactorStep } from './factor-step.ts'
import styles from './factors.module.css'

type Props = {
  readonly factors: Factors
  readonly arePasskeysPossible: boolean
  /** The current step, and the list item below which it is shown. */
  readonly step: FactorStep | null
  readonly onStep: (step: FactorStep) => void
  readonly children: ReactNode
}

const fewCodes = 3

/** The factors of an account with their actions; `children` is the current step, shown below its list item. */
export function FactorList({ factors, arePasskeysPossible, step, onStep, children }: Props) {
  const { app, passkeys, backupCodesLeft } = factors
  const below = (line: string) =>
    step?.line === line && <div className={styles['below']}>{children}</div>
  return (
    <ul className={styles['list']}>
      <li>
        <div className={styles['what']}>
          <Smartphone size={18} aria-hidden />
          <div>
            <span className={styles['name']}>Authenticator app</span>
            <span className={styles['words']}>
              {app ? (
                <>
                  In use since <DateText value={app.since} />
                </>
              ) : (
                'An app on your phone shows a code that changes every 30 seconds.'
              )}
            </span>
          </div>
        </div>
        <div className={styles['acts']}>
          <Button variant="default" onClick={() => onStep({ act: 'app', line: 'app' })}>
            {app ? 'Change app' : 'Set up app'}
          </Button>
          {app && (
            <Button variant="default" onClick={() => onStep({ act: 'removeApp', line: 'app' })}>
              Remove app
            </Button>
          )}
        </div>
        {below('app')}
      </li>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <div className={styles['what']}>
            <KeyRound size={18} aria-hidden />
            <div>
              <span className={styles['name']}>{passkey.name}</span>
              <span className={styles['words']}>
                Passkey{passkey.isSynced && ', on several devices'}, added{' '}
                <DateText value={passkey.createdAt} />
                {passkey.lastUsedAt ? (
                  <>
                    , last used <DateText value={passkey.lastUsedAt} withTime />
                  </>
                ) : (
                  ', not used yet'
                )}
              </span>
            </div>
          </div>
          <div className={styles['acts']}>
            <Button
              variant="default"
              aria-label={`Rename ${passkey.name}`}
              onClick={() => onStep({ act: 'renamePasskey', line: passkey.id, passkey })}
            >
              Rename
            </Button>
            <Button
              variant="default"
              aria-label={`Remove ${passkey.name}`}
              onClick={() => onStep({ act: 'removePasskey', line: passkey.id, passkey })}
            >
              Remove
            </Button>
          </div>
          {below(passkey.id)}
        </li>
      ))}
      <li>
        <div className={styles['what']}>
          <KeyRound size={18} aria-hidden />
          <div>
            <span className={styles['name']}>
              {passkeys.length === 0 ? 'Passkey' : 'Add another passkey'}
            </span>
            <span className={styles['words']}>
              {arePasskeysPossible
                ? 'Sign in with your fingerprint, face or PIN instead of your password.'
                : 'This browser cannot create passkeys at this address.'}
            </span>
          </div>
        </div>
        <div className={styles['acts']}>
          <Button
            variant="default"
            disabled={!arePasskeysPossible}
            onClick={() => onStep({ act: 'passkey', line: 'passkey' })}
          >
            Add passkey
          </Button>
        </div>
        {below('passkey')}
      </li>
      {backupCodesLeft !== null && (
        <li>
          <div className={styles['what']}>
            <LifeBuoy size={18} aria-hidden />
            <div>
              <span className={styles['name']}>Backup codes</span>
              <span className={styles['words']}>
                {backupCodesLeft === 1 ? '1 is left' : `${backupCodesLeft} are left`}
                {backupCodesLeft <= fewCodes && '; create new ones before they run out'}
              </span>
            </div>
          </div>
          <div className={styles['acts']}>
            <Button variant="default" onClick={() => onStep({ act: 'codes', line: 'codes' })}>
              Create new codes
            </Button>
          </div>
          {below('codes')}
        </li>
      )}
    </ul>
  )
}
