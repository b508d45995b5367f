import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { productName } from '../../../rules/product.ts'
import { useAccountCall } from '../../data/account-calls.ts'
import { useSession } from '../../data/session.ts'
import { NewPassword } from '../../ui/account/new-password.tsx'
import { tellPasswordProblem } from '../../ui/account/password-problem.ts'
import { lengthProblem } from '../../ui/length-problem.ts'
import { LimitedInput } from '../../ui/limited-input.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { isAddress } from './is-address.ts'
import { Said } from './said.tsx'
import { Sheet } from './sheet.tsx'
import styles from './sheet.module.css'

const nobody = { FirstName: '', LastName: '', email: '', password: '' }

/** Signs up: what comes of it is told in a mail to the address, whoever has it. */
export function SignUpPage() {
  const { isSignUpOpen, isSignUpForListed } = useSession()
  const [person, setPerson] = useState(nobody)
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (!isSignUpOpen && !isSignUpForListed)
    return (
      <Sheet title="Create account">
        <p>Accounts are by invitation only. Ask your administrator for an invitation.</p>
        <div className={styles['links']}>
          <Link to="/sign-in">Sign in</Link>
        </div>
      </Sheet>
    )
  if (sentTo !== null)
    return (
      <Sheet title="Check your mail">
        <Said>
          <p>
            {isSignUpOpen
              ? 'We have sent a mail to '
              : 'If it may create an account, a mail is on its way to '}
            <strong>{sentTo}</strong>. Follow the link in it to verify the address and create your
            account.
          </p>
          <p className={styles['soft']}>
            Nothing arrived? Check your spam folder, and that the address is correct.
          </p>
          <div className={styles['links']}>
            <Button variant="default" onClick={() => setSentTo(null)}>
              Change the address or send again
            </Button>
          </div>
        </Said>
      </Sheet>
    )
  return (
    <Sheet title="Create account" heading={`Create a ${productName} account`}>
      {!isSignUpOpen && (
        <p>
          Accounts are by invitation only. Without an invitation, only the administrators whose
          addresses the operator has named can create one.
        </p>
      )}
      <SignUpForm person={person} onType={setPerson} onSent={setSentTo} />
      <div className={styles['links']}>
        <Link to="/sign-in">Already have an account? Sign in</Link>
      </div>
    </Sheet>
  )
}

type Person = typeof nobody

const longestName = 100

function SignUpForm({
  person,
  onType,
  onSent,
}: {
  readonly person: Person
  readonly onType: (person: Person) => void
  readonly onSent: (address: string) => void
}) {
  const [isTried, setTried] = useState(false)
  const { run, isBusy, error } = useAccountCall('sign-up')
  const about = [person.email, person.FirstName, person.LastName]
  const passwordProblem = tellPasswordProblem(person.password, about, error)
  const problems = {
    FirstName:
      `${person.FirstName}${person.LastName}`.trim() === ''
        ? 'Enter your name'
        : lengthProblem(person.FirstName, longestName),
    LastName: lengthProblem(person.LastName, longestName),
    email: isAddress(person.email) ? null : 'Enter your e-mail address',
    password: passwordProblem,
  }
  const field = (name: keyof Person) => ({
    id: name,
    value: person[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onType({ ...person, [name]: currentTarget.value }),
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const first = Object.entries(problems).find(([, problem]) => problem)?.[0]
    if (first) return document.getElementById(first)?.focus()
    const email = person.email.trim()
    if ((await run({ ...person, email })) !== null) onSent(email)
  }

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles['names']}>
        <LimitedInput
          {...field('FirstName')}
          ref={takeFocus}
          label="First name"
          autoComplete="given-name"
          longest={longestName}
          error={isTried && problems.FirstName}
        />
        <LimitedInput
          {...field('LastName')}
          label="Last name"
          autoComplete="family-name"
          longest={longestName}
        />
      </div>
      <TextInput
        {...field('email')}
        label="E-mail"
        type="email"
        autoComplete="username"
        error={isTried && problems.email}
      />
      <NewPassword
        id="password"
        value={person.password}
        about={about}
        problem={isTried ? problems.password : null}
        onType={(password) => onType({ ...person, password })}
      />
      {error && error.code !== 'passwordUnfit' && (
        <ErrorNote
          what="The account was not created"
          error={error}
          kept="Your entries are still here."
        />
      )}
      <Button type="submit" loading={isBusy}>
        Create account
      </Button>
    </form>
  )
}
