import { isMailAddress } from '#rules/people/mail-address.ts'
import { isUserType, userTypes, type UserType } from '#rules/permissions/user-types.ts'
import { UsageError } from '../command/command-error.ts'
import { parseOptions } from '../command/parse-arguments.ts'

/** The person to invite. */
export type Options = {
  /** In lower case. */
  readonly email: string
  /** If undefined, a new person becomes an Administrator, and an existing one keeps their type. */
  readonly userType?: UserType
  readonly FirstName: string
  readonly LastName: string
}

const longestName = 100

/** Parses the arguments. Throws a UsageError. */
export function parseArguments(args: readonly string[]): Options {
  const { values, positionals } = parse(args)
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
    ...parseName(values.name ?? email.split('@')[0] ?? ''),
  }
}

function parseName(name: string) {
  const parts = name.trim().split(/\s+/)
  const LastName = parts.length > 1 ? (parts.pop() ?? '') : ''
  const FirstName = parts.join(' ')
  if (FirstName === '') throw new UsageError('--name is empty.')
  if (/\p{C}/u.test(name) || Math.max(FirstName.length, LastName.length) > longestName)
    throw new UsageError(`--name must be one line of at most ${longestName} characters each.`)
  return { FirstName, LastName }
}

const parse = (args: readonly string[]) =>
  parseOptions(args, {
    allowPositionals: true,
    options: {
      type: { type: 'string' },
      name: { type: 'string' },
    },
  })
