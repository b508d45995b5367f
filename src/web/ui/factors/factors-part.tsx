import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { factorsChanged, factorsOptions, type NewCodes } from '../../data/factors.ts'
import { arePasskeysPossible } from '../../data/passkeys-possible.ts'
import { useSession, useUser } from '../../data/session.ts'
import { ErrorNote } from '../error-note.tsx'
import { SkeletonRows } from '../skeleton-rows.tsx'
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
  const opener = useRef<Element | null>(null)
  const said = useRef<HTMLOutputElement>(null)
  const keepFocus = () =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      // The button that began it may be gone with what it ended.
      if (opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus({ preventScroll: true })
      else said.current?.focus()
    })

  if (!factors)
    return error ? (
      <ErrorNote
        what="Two-step verification could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonRows rows={3} height="56px" name="Loading two-step verification" />
    )

  const done = async (what: string, made?: NewCodes) => {
    const shown = made?.backupCodes ?? null
    setCodes(shown)
    setTold(what)
    setStep(null)
    await factorsChanged()
    keepFocus()
    if (made && !shown) onSetUp?.()
  }
  const leave = () => {
    setStep(null)
    keepFocus()
  }
  const begin = (next: FactorStep) => {
    opener.current = document.activeElement
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
            keepFocus()
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
      <output ref={said} tabIndex={-1} className={styles['done']}>
        {told}
      </output>
    </div>
  )
}
