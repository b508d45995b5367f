import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { ApiError } from '#rules/api/api-error.ts'
import { productName } from '#rules/text/product.ts'
import { useAccountCall } from '#web/data/account/account-calls.ts'
import { useSession } from '#web/data/session/session.ts'
import { AccountFormError } from '#web/domain/account/account-form-error.tsx'
import { NewPasswordField } from '#web/domain/account/new-password-field.tsx'
import { describePasswordProblem } from '#web/domain/account/password-problem.ts'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { lengthProblem } from '#web/ui/form/length-problem.ts'
import { LimitedInput } from '#web/ui/form/limited-input.tsx'
import { isEmailAddress } from './shared/is-email-address.ts'
import { ResultMessage } from './shared/result-message.tsx'
import { SignInLayout } from './shared/sign-in-layout.tsx'
import styles from './shared/sign-in-layout.module.css'

const nobody = { FirstName: '', LastName: '', email: '', password: '' }

/** Signs up. The outcome is sent by mail to the address, so the page does not reveal whether it has an account. */
export function SignUpPage() {
  const { isSignUpOpen, isSignUpForListed } = useSession()
  const [person, setPerson] = useState(nobody)
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (!isSignUpOpen && !isSignUpForListed)
    return (
      <SignInLayout title="Create account">
        <p>Accounts are by invitation only. Ask your administrator for an invitation.</p>
        <div className={styles['links']}>
          <Link to="/sign-in">Sign in</Link>
        </div>
      </SignInLayout>
    )
  if (sentTo !== null)
    return (
      <SignInLayout title="Check your mail">
        <ResultMessage>
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
        </ResultMessage>
      </SignInLayout>
    )
  return (
    <SignInLayout title="Create account" heading={`Create a ${productName} account`}>
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
    </SignInLayout>
  )
}

type Person = typeof nobody

const longestName = 100

/** Returns the problem with each field, from client-side checks and the last response, in field order. */
const problemsOf = (person: Person, error: ApiError | null) => ({
  FirstName:
    `${person.FirstName}${person.LastName}`.trim() === ''
      ? 'Enter your name'
      : lengthProblem(person.FirstName, longestName),
  LastName: lengthProblem(person.LastName, longestName),
  email: isEmailAddress(person.email) ? null : 'Enter your e-mail address',
  password: describePasswordProblem(person.password, namesOf(person), error),
})

/** Returns a function from the name of a value to the props of its field. */
const fieldsOf = (person: Person, onType: (person: Person) => void) => (name: keyof Person) => ({
  id: name,
  value: person[name],
  onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
    onType({ ...person, [name]: currentTarget.value }),
})

const namesOf = ({ email, FirstName, LastName }: Person) => [email, FirstName, LastName]

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
  const problems = problemsOf(person, error)
  const field = fieldsOf(person, onType)

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
          ref={focusOnMount}
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
      <NewPasswordField
        id="password"
        value={person.password}
        about={namesOf(person)}
        problem={isTried ? problems.password : null}
        onType={(password) => onType({ ...person, password })}
      />
      <AccountFormError what="The account was not created" error={error} />
      <Button type="submit" loading={isBusy}>
        Create account
      </Button>
    </form>
  )
}
