import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { NewCodes } from '#operations/factor/contract.ts'
import { productName } from '#rules/text/product.ts'
import { refetchFactors, factorsOptions } from '#web/data/account/factors.ts'
import { arePasskeysPossible } from '#web/data/account/passkey-support.ts'
import { useSession, useUser } from '#web/data/session/session.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { CurrentStep } from './current-step.tsx'
import { FactorList } from './factor-list.tsx'
import type { FactorStep } from './factor-step.ts'
import styles from './factors.module.css'

/** New backup codes, shown only once: to copy, to download, and to confirm as stored. */
function BackupCodes({
  codes,
  email,
  onKept,
}: {
  readonly codes: readonly string[]
  readonly email: string
  readonly onKept: () => void
}) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(codes.join('\n')).then(
      () => true,
      () => false,
    )
    setCopied(isCopied ? 'yes' : 'no')
  }
  return (
    <section className={styles['step']} aria-label="Backup codes">
      <h3 ref={focusOnMount} tabIndex={-1}>
        Save these backup codes
      </h3>
      <p className={styles['words']}>
        Each code signs you in once when you do not have your app or passkey. They are shown only
        this once.
      </p>
      <ol className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles['acts']}>
        <Button variant="default" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(fileOf(codes, email))}`}
          download={`${productName} backup codes.txt`}
        >
          Download
        </Button>
        <Button onClick={onKept}>I have saved them</Button>
      </div>
      <output className={styles['words']}>
        {copied === 'yes' && 'Copied.'}
        {copied === 'no' && 'The browser blocked copying. Download the codes or write them down.'}
      </output>
    </section>
  )
}

const fileOf = (codes: readonly string[], email: string): string =>
  `${productName}: backup codes of ${email}\nEach code can be used once.\n\n${codes.join('\n')}\n`

/**
 * The person's second factors: list, set-up, change and removal. `onSetUp` is called when a factor is set up and its codes are
 * confirmed as stored.
 */
export function FactorsSection({ onSetUp }: { readonly onSetUp?: () => void }) {
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
      // The button that started the step may have been removed with it.
      if (opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus({ preventScroll: true })
      else said.current?.focus()
    })

  if (!factors)
    return error ? (
      <ErrorAlert
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
    await refetchFactors()
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
        <BackupCodes
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
