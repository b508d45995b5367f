import { z } from 'zod'
import { isProductionLikeIn } from '../values/is-production-like.ts'
import { secretProblem } from '../values/secret-problem.ts'
import { optional, setting } from '../values/setting.ts'
import { email, emails, flag, oneOf, wholeNumber } from '../values/value-schemas.ts'

const secret = z.string().superRefine((text, context) => {
  const problem = secretProblem(text)
  if (problem !== null)
    context.addIssue(
      `${problem}: whoever guesses it signs in as anybody. Make one with: openssl rand -base64 48`,
    )
})

export const signInSettings = {
  AUTH_SECRET: optional(secret, 'made and kept in the data folder', {
    about:
      'signs session cookies, and encrypts the secrets of second factors and pending sign-in mails; the same for all servers of an installation; required when the accounts are in an external database in live or production; a guessable one is refused: `openssl rand -base64 48` makes a good one',
    isSecret: true,
  }),
  EMBEDDED_SIGN_IN: setting(
    flag,
    {
      of: ({ OIDC_ISSUER }) => String(OIDC_ISSUER === undefined),
      documented: 'true without OIDC_ISSUER, else false',
    },
    { about: "whether people sign in, sign up and reset passwords by Plumbline's own accounts" },
  ),
  SIGN_UP: setting(
    oneOf(['open', 'invited']),
    {
      of: (given) => (isProductionLikeIn(given) ? 'invited' : 'open'),
      documented: 'invited in live and production, else open',
    },
    {
      about:
        'open: everybody may create an account, of type Client without projects; invited: accounts are opened by invitation, or by an address of TRANSITIONAL_ADMINS',
    },
  ),
  STAFF_SECOND_FACTOR: setting(
    oneOf(['required', 'asked']),
    {
      of: (given) => (isProductionLikeIn(given) ? 'required' : 'asked'),
      documented: 'required in live and production, else asked',
    },
    {
      about:
        'required: staff, super users and transitional administrators do nothing before they have a second factor; asked: they are invited to set one up',
    },
  ),
  SESSION_IDLE_MINUTES: setting(wholeNumber(5, 43_200), '720', {
    about: 'after how long without a request the session of a client ends',
  }),
  STAFF_SESSION_IDLE_MINUTES: setting(wholeNumber(5, 43_200), '240', {
    about: 'the same for staff',
  }),
  SESSION_ABSOLUTE_HOURS: setting(wholeNumber(1, 720), '72', {
    about: 'after how long a session ends in any case',
  }),
  SUPER_USERS: setting(
    emails,
    { of: () => '', documented: 'none' },
    {
      about:
        'e-mail addresses, comma separated, of those who also have Administration > Tools: the choice of the database, the write check, the latest changes of both',
    },
  ),
  TRANSITIONAL_ADMINS: setting(
    emails,
    { of: () => '', documented: 'none' },
    {
      about:
        'e-mail addresses, comma separated, of those who have the rights of Administrators, and may sign up while sign-up is closed',
    },
  ),
  EXPERIMENTAL_USERS: setting(
    emails,
    { of: () => '', documented: 'none' },
    { about: 'e-mail addresses, comma separated, of those who see experimental parts' },
  ),
  CONTACT_EMAIL: optional(email, 'none', {
    about: 'the address for people whose account is locked; shown after the right password',
  }),
}
