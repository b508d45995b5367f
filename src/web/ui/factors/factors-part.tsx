import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { factorsChanged, factorsOptions, type NewCodes } from '../../data/factors.ts'
import { arePasskeysPossible } from '../../data/passkeys-possible.ts'
import { useSession, useUser } from '../../data/session.ts'
import { ErrorNote } from '../error-note.tsx'
import { SkeletonRows } from '../skeleton-rows.tsx'
import { useFocusReturn } from '../use-focus-return.ts'
import { BackupCodeSheet } from './backup-code-sheet.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { CurrentStep } from './current-step.tsx'
import { FactorList } from './factor-list.tsx'
import type { FactorStep } from './factor-step.ts'
import styles from './factors.module.css'

/** The own second factors: what there is, setting up, changing and taking away; `onSetUp` hears when a factor is there and its codes are kept. */
export function FactorsPart({ onSetUp }: { readonly onSetUp?: () => void }) {
  const { passkeyHost } = useSession()
  const { email } = useUser()
  const { data: factors, error, refetch } = useQuery(factorsOptions)
  const [step, setStep] = useState<FactorStep | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [told, setTold] = useState('')
  useFocusReturn(step !== null)

  if (!factors)
    return error ? (
      <ErrorNote
        what="The second factors could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonRows rows={3} height="56px" name="Loading the second factors" />
    )

  const done = async (what: string, made?: NewCodes) => {
    const shown = made?.backupCodes ?? null
    setCodes(shown)
    setTold(what)
    setStep(null)
    await factorsChanged()
    if (made && !shown) onSetUp?.()
  }
  const leave = () => setStep(null)
  const begin = (next: FactorStep) => {
    setTold('')
    setCodes(null)
    setStep(next)
  }

  return (
    <div className={styles['part']}>
      {codes && (
        <BackupCodeSheet
          codes={codes}
          email={email}
          onKept={() => {
            setCodes(null)
            onSetUp?.()
          }}
        />
      )}
      <FactorList
        factors={factors}
        arePasskeysPossible={arePasskeysPossible(passkeyHost)}
        step={step}
        onStep={begin}
      >
        {step &&
          (factors.isConfirmed ? (
            <CurrentStep
              key={`${step.act} ${step.line}`}
              step={step}
              hasApp={factors.app !== null}
              onDone={done}
              onLeave={leave}
            />
          ) : (
            <ConfirmIdentity factors={factors} onLeave={leave} />
          ))}
      </FactorList>
      <output className={styles['done']}>{told}</output>
    </div>
  )
}
