import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { productName } from '../../../rules/product.ts'
import { useAccountCall, type LinkLook, type Opened } from '../../data/account-calls.ts'
import { useSession } from '../../data/session.ts'
import { NewPassword } from '../../ui/account/new-password.tsx'
import { tellPasswordProblem } from '../../ui/account/password-problem.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { AcceptHosted } from './accept-hosted.tsx'
import { arrive } from './arrive.ts'
import hostedStyles from './hosted-sign-in.module.css'
import { isOver, LinkRefused } from './link-refused.tsx'
import { LinkGate } from './link-gate.tsx'
import { Sheet } from './sheet.tsx'
import styles from './sheet.module.css'

/** Opens the account of whoever was invited: shows for whom it is, and takes a password. */
export function InvitationPage() {
  return (
    <Sheet title="Invitation" heading={`Create your ${productName} account`}>
      <LinkGate page="/invitation" purposes={['invitation']}>
        {(link, token) => <TakeUp link={link} token={token} />}
      </LinkGate>
    </Sheet>
  )
}

function TakeUp(props: { readonly link: LinkLook; readonly token: string }) {
  const { hosted, hasEmbeddedSignIn } = useSession()
  if (hosted === null) return <OpenAccount {...props} />
  return (
    <>
      <AcceptHosted {...props} provider={hosted.name} />
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
  readonly link: LinkLook
  readonly token: string
  /** Whether it stands below another way, which has greeted the person. */
  readonly isSecond?: boolean
}) {
  const { user } = useSession()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const { run, isBusy, error } = useAccountCall<Opened>('accept-invitation')
  const about = [link.email, link.name]

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (tellPasswordProblem(password, about)) return document.getElementById('password')?.focus()
    const opened = await run({ token, password })
    if (!opened) return document.getElementById('password')?.focus()
    await arrive()
    await navigate({ to: opened.isSignedIn ? '/app' : '/sign-in', replace: true })
  }

  if (isOver(error)) return <LinkRefused page="/invitation" error={error} />
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
      <NewPassword
        id="password"
        value={password}
        about={about}
        isFocused={!isSecond}
        problem={isTried ? tellPasswordProblem(password, about, error) : null}
        onType={setPassword}
      />
      {error && error.code !== 'passwordUnfit' && (
        <ErrorNote
          what="The account was not created"
          error={error}
          kept="Your entries are still here."
        />
      )}
      <Button type="submit" loading={isBusy} variant={isSecond ? 'default' : 'filled'}>
        Create account
      </Button>
    </form>
  )
}
