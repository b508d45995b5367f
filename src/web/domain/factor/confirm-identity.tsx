import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Factors } from '#operations/factor/contract.ts'
import { confirmIdentity, refetchFactors } from '#web/data/account/factors.ts'
import { arePasskeysPossible } from '#web/data/account/passkey-support.ts'
import { verifyPasskey } from '#web/data/account/passkeys.ts'
import { useSession } from '#web/data/session/session.ts'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { CodeField } from './code-field.tsx'
import { StepForm, useRequiredText } from './step-form.tsx'
import { useFactorAction } from './use-factor-action.ts'
import styles from './factors.module.css'

type Proof = 'password' | 'code' | 'backup'

const labels: Readonly<Record<Proof, string>> = {
  password: 'Password',
  code: 'Code from the authenticator app',
  backup: 'Backup code',
}
const switchLabels: Readonly<Record<Proof, string>> = {
  password: 'Use your password',
  code: 'Use a code from the app',
  backup: 'Use a backup code',
}

/** Returns what the person can type to confirm their identity, most convenient first. */
const proofsOf = (factors: Factors, isFactorOnly: boolean): readonly Proof[] => [
  ...(factors.app ? (['code'] as const) : []),
  ...(factors.hasPassword && !isFactorOnly ? (['password'] as const) : []),
  ...(factors.backupCodesLeft ? (['backup'] as const) : []),
]

type Props = {
  readonly factors: Factors
  readonly isFactorOnly?: boolean
  /** What needs the confirmation. */
  readonly purpose?: string
  readonly onConfirmed?: () => void
  readonly onLeave?: () => void
}

const usualPurpose = 'changing two-step verification'

/** Asks the person to confirm their identity by password, code or passkey; `isFactorOnly` excludes the password. */
export function ConfirmIdentity(props: Props) {
  const { factors, isFactorOnly = false, purpose = usualPurpose, onConfirmed, onLeave } = props
  const identity = useIdentityProof(factors, isFactorOnly, onConfirmed)
  const { proof, typed, isBusy } = identity
  return (
    <StepForm
      label="Confirm that it is you"
      failed="Your identity was not confirmed"
      failure={identity.failure}
      acts={
        <>
          {proof && (
            <Button type="submit" loading={isBusy}>
              Confirm
            </Button>
          )}
          {identity.hasPasskey && (
            <Button variant="default" disabled={isBusy} onClick={identity.sendPasskey}>
              Use a passkey
            </Button>
          )}
          <SwitchButtons
            proofs={identity.proofs.filter((each) => each !== proof)}
            onSwitch={identity.switchTo}
          />
          {onLeave && (
            <Button variant="subtle" onClick={onLeave}>
              Cancel
            </Button>
          )}
        </>
      }
      hint={
        !proof &&
        !identity.hasPasskey &&
        'You sign in through another service. Sign out and in again to confirm: that is valid for ten minutes.'
      }
      onSubmit={typed.submit(identity.send)}
    >
      {!isFactorOnly && <h3>Confirm that it is you</h3>}
      <p className={styles['words']}>
        {isFactorOnly
          ? 'Your account uses two-step verification, and you have not completed it in this session.'
          : `This is required before ${purpose}. It is valid for ten minutes.`}
      </p>
      {proof && (
        <ProofField
          proof={proof}
          value={typed.text}
          error={typed.isMissing && 'Enter a value'}
          onType={typed.type}
        />
      )}
    </StepForm>
  )
}

/** What confirms the identity: a typed proof, whose kind the person can choose, or a passkey. */
function useIdentityProof(
  factors: Factors,
  isFactorOnly: boolean,
  onConfirmed: (() => void) | undefined,
) {
  const { passkeyHost } = useSession()
  const proofs = proofsOf(factors, isFactorOnly)
  const [proof, setProof] = useState(proofs.includes('password') ? 'password' : proofs[0])
  const typed = useRequiredText()
  const { run, isBusy, failure, forget } = useFactorAction()
  const hasPasskey = factors.passkeys.length > 0 && arePasskeysPossible(passkeyHost)

  const confirm = (prove: () => Promise<unknown>) =>
    void run(async () => {
      await prove()
      await refetchFactors()
      onConfirmed?.()
    })
  const send = () =>
    confirm(() =>
      confirmIdentity(proof === 'password' ? { password: typed.text } : { code: typed.text }),
    )
  const switchTo = (next: Proof) => {
    setProof(next)
    typed.clear()
    forget()
  }
  return {
    proofs,
    proof,
    typed,
    hasPasskey,
    isBusy,
    failure,
    send,
    sendPasskey: () => confirm(verifyPasskey),
    switchTo,
  }
}

function ProofField({
  proof,
  value,
  error,
  onType,
}: {
  readonly proof: Proof
  readonly value: string
  readonly error: string | false
  readonly onType: (value: string) => void
}) {
  const field = { label: labels[proof], value, error }
  if (proof === 'code') return <CodeField {...field} onType={onType} />
  if (proof === 'password')
    return (
      <PasswordField
        ref={focusOnMount}
        autoComplete="current-password"
        {...field}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    )
  return (
    <TextInput
      ref={focusOnMount}
      autoComplete="off"
      spellCheck={false}
      maxLength={20}
      {...field}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  )
}

const SwitchButtons = ({
  proofs,
  onSwitch,
}: {
  readonly proofs: readonly Proof[]
  readonly onSwitch: (proof: Proof) => void
}) =>
  proofs.map((proof) => (
    <Button key={proof} variant="subtle" onClick={() => onSwitch(proof)}>
      {switchLabels[proof]}
    </Button>
  ))
