import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import type { Factors, NewCodes } from '#operations/factor/contract.ts'
import { productName } from '#rules/text/product.ts'
import { refetchFactors, factorsOptions } from '#web/data/account/factors.ts'
import { arePasskeysPossible } from '#web/data/account/passkey-support.ts'
import { useSession, useUser } from '#web/data/session/session.ts'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { CurrentStep } from './current-step.tsx'
import { FactorList } from './factor-list.tsx'
import type { FactorStep } from './factor-step.ts'
import styles from './factors.module.css'

/** New backup codes, shown only once: to copy, to download, and to confirm as stored. */
function BackupCodes({
  codes,
  email,
  onSaved,
}: {
  readonly codes: readonly string[]
  readonly email: string
  readonly onSaved: () => void
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
        <Button onClick={onSaved}>I have saved them</Button>
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
  const result = useQuery(factorsOptions)
  return (
    <AsyncContent name="two-step verification" result={result} rows={3} height="56px">
      {(factors) => <FactorSettings factors={factors} onSetUp={onSetUp} />}
    </AsyncContent>
  )
}

function FactorSettings({
  factors,
  onSetUp,
}: {
  readonly factors: Factors
  readonly onSetUp: (() => void) | undefined
}) {
  const { passkeyHost } = useSession()
  const { email } = useUser()
  const [step, setStep] = useState<FactorStep | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [message, setMessage] = useState('')
  const status = useRef<HTMLOutputElement>(null)
  const focus = useOpenerFocus(status)

  const done = async (what: string, created?: NewCodes) => {
    const shown = created?.backupCodes ?? null
    setCodes(shown)
    setMessage(what)
    setStep(null)
    await refetchFactors()
    focus.restore()
    if (created && !shown) onSetUp?.()
  }
  const leave = () => {
    setStep(null)
    focus.restore()
  }
  const begin = (next: FactorStep) => {
    focus.remember()
    setMessage('')
    setCodes(null)
    setStep(next)
  }
  const saveCodes = () => {
    setCodes(null)
    focus.restore()
    onSetUp?.()
  }

  const current = step && {
    line: step.line,
    content: <StepOrConfirmation step={step} factors={factors} onDone={done} onLeave={leave} />,
  }
  return (
    <div className={styles['part']}>
      {codes && <BackupCodes codes={codes} email={email} onSaved={saveCodes} />}
      <FactorList
        factors={factors}
        arePasskeysPossible={arePasskeysPossible(passkeyHost)}
        steps={{ current, begin }}
      />
      <output ref={status} tabIndex={-1} className={styles['done']}>
        {message}
      </output>
    </div>
  )
}

/** A step, once the person has confirmed their identity. */
function StepOrConfirmation({
  step,
  factors,
  onDone,
  onLeave,
}: {
  readonly step: FactorStep
  readonly factors: Factors
  readonly onDone: (what: string, created?: NewCodes) => Promise<void>
  readonly onLeave: () => void
}) {
  if (!factors.isConfirmed) return <ConfirmIdentity factors={factors} onLeave={onLeave} />
  return (
    <CurrentStep
      key={`${step.act} ${step.line}`}
      step={step}
      hasApp={factors.app !== null}
      onDone={onDone}
      onLeave={onLeave}
    />
  )
}

/** Returns a lost focus to the button that opened a step; to `fallback` where the step has removed that button. */
function useOpenerFocus(fallback: RefObject<HTMLElement | null>) {
  const opener = useRef<Element | null>(null)
  return {
    remember: () => {
      opener.current = document.activeElement
    },
    restore: () =>
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        if (opener.current instanceof HTMLElement && opener.current.isConnected)
          opener.current.focus({ preventScroll: true })
        else fallback.current?.focus()
      }),
  }
}
