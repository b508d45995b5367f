import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { LinkDetails } from '#operations/account/contract.ts'
import { productName } from '#rules/text/product.ts'
import { useAccountCall } from '#web/data/account/account-calls.ts'
import { useSession } from '#web/data/session/session.ts'
import { AccountFormError } from '#web/domain/account/account-form-error.tsx'
import { NewPasswordField } from '#web/domain/account/new-password-field.tsx'
import { describePasswordProblem } from '#web/domain/account/password-problem.ts'
import { resetSession } from '../shared/reset-session.ts'
import { SignInLayout } from '../shared/sign-in-layout.tsx'
import { AcceptWithProvider } from './accept-with-provider.tsx'
import { LinkGate } from './link-gate.tsx'
import { isLinkInvalid, LinkRefused } from './link-refused.tsx'
import hostedStyles from '../shared/provider-sign-in.module.css'
import styles from '../shared/sign-in-layout.module.css'

/** Accepts an invitation: shows whom it is for and sets a password. */
export function InvitationPage() {
  return (
    <SignInLayout title="Invitation" heading={`Create your ${productName} account`}>
      <LinkGate page="/invitation" purposes={['invitation']}>
        {(link, token) => <TakeUp link={link} token={token} />}
      </LinkGate>
    </SignInLayout>
  )
}

function TakeUp(props: { readonly link: LinkDetails; readonly token: string }) {
  const { hosted, hasEmbeddedSignIn } = useSession()
  if (hosted === null) return <OpenAccount {...props} />
  return (
    <>
      <AcceptWithProvider {...props} provider={hosted.name} />
      {hasEmbeddedSignIn && (
        <>
          <p className={hostedStyles['or']}>or with a password</p>
          <OpenAccount {...props} isSecond />
        </>
      )}
    </>
  )
}

function OpenAccount({
  link,
  token,
  isSecond = false,
}: {
  readonly link: LinkDetails
  readonly token: string
  /** Whether it follows another sign-in method, which already shows the greeting. */
  readonly isSecond?: boolean
}) {
  const { user } = useSession()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const { run, isBusy, error } = useAccountCall('accept-invitation')
  const about = [link.email, link.name]

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (describePasswordProblem(password, about))
      return document.getElementById('password')?.focus()
    const opened = await run({ token, password })
    if (!opened) return document.getElementById('password')?.focus()
    await resetSession()
    await navigate({ to: opened.isSignedIn ? '/app' : '/sign-in', replace: true })
  }

  if (isLinkInvalid(error)) return <LinkRefused page="/invitation" error={error} />
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <p>
        {!isSecond && `Hello ${link.name}. `}Choose a password. You will sign in with it and this
        e-mail address.
      </p>
      {user && user.email !== link.email && (
        <p className={styles['soft']}>
          You are signed in as {user.name}. Creating this account will sign you in as {link.name}.
        </p>
      )}
      <TextInput label="E-mail" autoComplete="username" value={link.email} readOnly />
      <NewPasswordField
        id="password"
        value={password}
        about={about}
        isFocused={!isSecond}
        problem={isTried ? describePasswordProblem(password, about, error) : null}
        onType={setPassword}
      />
      <AccountFormError what="The account was not created" error={error} />
      <Button type="submit" loading={isBusy} variant={isSecond ? 'default' : 'filled'}>
        Create account
      </Button>
    </form>
  )
}
