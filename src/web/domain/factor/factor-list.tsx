import { Button } from '@mantine/core'
import { KeyRound, LifeBuoy, Smartphone, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Factors, Passkey } from '#operations/factor/contract.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import type { FactorStep } from './factor-step.ts'
import styles from './factors.module.css'

/** The current step, shown below the list item of its line, and the function to begin another. */
export type FactorSteps = {
  readonly current: { readonly line: string; readonly content: ReactNode } | null
  readonly begin: (step: FactorStep) => void
}

type StepsProps = { readonly steps: FactorSteps }

/** The factors of an account with their actions. */
export function FactorList({
  factors: { app, passkeys, backupCodesLeft },
  arePasskeysPossible,
  steps,
}: StepsProps & { readonly factors: Factors; readonly arePasskeysPossible: boolean }) {
  return (
    <ul className={styles['list']}>
      <AppItem app={app} steps={steps} />
      {passkeys.map((passkey) => (
        <PasskeyItem key={passkey.id} passkey={passkey} steps={steps} />
      ))}
      <FactorItem
        icon={KeyRound}
        name={passkeys.length === 0 ? 'Passkey' : 'Add another passkey'}
        description={
          arePasskeysPossible
            ? 'Sign in with your fingerprint, face or PIN instead of your password.'
            : 'This browser cannot create passkeys at this address.'
        }
        line="passkey"
        steps={steps}
      >
        <Button
          variant="default"
          disabled={!arePasskeysPossible}
          onClick={() => steps.begin({ act: 'passkey', line: 'passkey' })}
        >
          Add passkey
        </Button>
      </FactorItem>
      {backupCodesLeft !== null && <BackupCodesItem left={backupCodesLeft} steps={steps} />}
    </ul>
  )
}

function FactorItem({
  icon: Icon,
  name,
  description,
  line,
  steps: { current },
  children,
}: StepsProps & {
  readonly icon: LucideIcon
  readonly name: string
  readonly description: ReactNode
  readonly line: string
  /** The buttons. */
  readonly children: ReactNode
}) {
  return (
    <li>
      <div className={styles['what']}>
        <Icon size={18} aria-hidden />
        <div>
          <span className={styles['name']}>{name}</span>
          <span className={styles['words']}>{description}</span>
        </div>
      </div>
      <div className={styles['acts']}>{children}</div>
      {current?.line === line && <div className={styles['below']}>{current.content}</div>}
    </li>
  )
}

function AppItem({ app, steps }: StepsProps & Pick<Factors, 'app'>) {
  const description = app ? (
    <>
      In use since <DateText value={app.since} />
    </>
  ) : (
    'An app on your phone shows a code that changes every 30 seconds.'
  )
  return (
    <FactorItem
      icon={Smartphone}
      name="Authenticator app"
      description={description}
      line="app"
      steps={steps}
    >
      <Button variant="default" onClick={() => steps.begin({ act: 'app', line: 'app' })}>
        {app ? 'Change app' : 'Set up app'}
      </Button>
      {app && (
        <Button variant="default" onClick={() => steps.begin({ act: 'removeApp', line: 'app' })}>
          Remove app
        </Button>
      )}
    </FactorItem>
  )
}

function PasskeyItem({ passkey, steps }: StepsProps & { readonly passkey: Passkey }) {
  const { id: line, name, isSynced, createdAt, lastUsedAt } = passkey
  const description = (
    <>
      Passkey{isSynced && ', on several devices'}, added <DateText value={createdAt} />
      {lastUsedAt ? (
        <>
          , last used <DateText value={lastUsedAt} withTime />
        </>
      ) : (
        ', not used yet'
      )}
    </>
  )
  return (
    <FactorItem icon={KeyRound} name={name} description={description} line={line} steps={steps}>
      <Button
        variant="default"
        aria-label={`Rename ${name}`}
        onClick={() => steps.begin({ act: 'renamePasskey', line, passkey })}
      >
        Rename
      </Button>
      <Button
        variant="default"
        aria-label={`Remove ${name}`}
        onClick={() => steps.begin({ act: 'removePasskey', line, passkey })}
      >
        Remove
      </Button>
    </FactorItem>
  )
}

const fewCodes = 3

function BackupCodesItem({ left, steps }: StepsProps & { readonly left: number }) {
  const count = left === 1 ? '1 is left' : `${left} are left`
  return (
    <FactorItem
      icon={LifeBuoy}
      name="Backup codes"
      description={left <= fewCodes ? `${count}; create new ones before they run out` : count}
      line="codes"
      steps={steps}
    >
      <Button variant="default" onClick={() => steps.begin({ act: 'codes', line: 'codes' })}>
        Create new codes
      </Button>
    </FactorItem>
  )
}
