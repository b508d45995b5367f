import { isUserType, userTypes, type UserType } from '../../rules/user-types.ts'
import { parseWords } from '../command/parse-words.ts'
import { UsageError } from '../command/usage-error.ts'
import { isMailAddress } from '../mail/mail-address.ts'

/** Who is to be invited. */
export type Asked = {
  /** In lower case. */
  readonly email: string
  /** Absent when none was named: an Administrator for somebody new, what they are for somebody known. */
  readonly userType?: UserType
  readonly FirstName: string
  readonly LastName: string
}

/** How the command is called, as `--help` shows it. */
export const usage = `npm run invite -- EMAIL [--type ${userTypes.join('|')}] [--name "FIRST LAST"]

Invites somebody, such as the first Administrator of a new installation: makes the person in both databases unless they
exist, prints the link to create the account, and sends it by mail when SMTP_URL is set. An earlier invitation of the
person becomes void. Works while Plumbline runs and while it does not.
Exits with 0 when it was done, 1 when it was refused or failed, 2 on wrong usage.

  --type TYPE  the user type of somebody new (Administrator)
  --name NAME  the name of somebody new (what stands before the @)`

const longestName = 100

/** Parses the arguments; returns 'help' for --help. Throws a UsageError. */
export function readWords(words: readonly string[]): Asked | 'help' {
  const { values, positionals } = parsed(words)
  if (values.help) return 'help'
  const [email, ...others] = positionals
  if (email === undefined || email === '') throw new UsageError('The e-mail address is missing.')
  if (others.length > 0)
    throw new UsageError(
      `One person at a time: ${others.map((other) => `"${other}"`).join(', ')} is one too many.`,
    )
  if (!isMailAddress(email) || !email.split('@')[1]?.includes('.'))
    throw new UsageError(`"${email}" is not an e-mail address.`)
  const { type } = values
  const userType = userTypes.find((one) => one.toLowerCase() === type?.toLowerCase())
  if (type !== undefined && !isUserType(userType))
    throw new UsageError(`--type must be ${userTypes.join(' or ')}, not "${type}".`)
  return {
    email: email.toLowerCase(),
    ...(userType === undefined ? {} : { userType }),
    ...nameIn(values.name ?? email.split('@')[0] ?? ''),
  }
}

function nameIn(name: string) {
  const words = name.trim().split(/\s+/)
  const LastName = words.length > 1 ? (words.pop() ?? '') : ''
  const FirstName = words.join(' ')
  if (FirstName === '') throw new UsageError('--name is empty.')
  if (/\p{C}/u.test(name) || Math.max(FirstName.length, LastName.length) > longestName)
    throw new UsageError(`--name must be one line of at most ${longestName} characters each.`)
  return { FirstName, LastName }
}

const parsed = (words: readonly string[]) =>
  parseWords(words, {
    allowPositionals: true,
    options: {
      type: { type: 'string' },
      name: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
