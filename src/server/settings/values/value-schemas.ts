import { z } from 'zod'
import { isMailAddress } from '#rules/people/mail-address.ts'

/**
 * A schema that parses a text; when `read` returns undefined, the problem is 'must be {must}', followed by the text unless it may
 * contain a password.
 */
const readable = <Value>(
  read: (text: string) => Value | undefined,
  must: string,
  { repeats = true }: { readonly repeats?: boolean } = {},
): z.ZodType<Value, string> =>
  z.string().transform((text, context) => {
    const value = read(text)
    if (value !== undefined) return value
    context.addIssue(repeats ? `must be ${must}, not "${text}"` : `must be ${must}`)
    return z.NEVER
  })

export const anyText = z.string()

/** A whole number within bounds. */
export const wholeNumber = (least: number, most: number): z.ZodType<number, string> =>
  readable((text) => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
    return number >= least && number <= most ? number : undefined
  }, `a whole number from ${least} to ${most}`)

/** A whole number of megabytes, read as bytes. */
export const megabytes = (least: number, most: number): z.ZodType<number, string> =>
  wholeNumber(least, most).transform((number) => number * 1024 * 1024)

/** A whole number of seconds, read as milliseconds. */
export const secondsAsMilliseconds = (least: number, most: number): z.ZodType<number, string> =>
  wholeNumber(least, most).transform((number) => number * 1_000)

/** One of the given words. */
export const oneOf = <const Word extends string>(words: readonly Word[]): z.ZodType<Word, string> =>
  readable((text) => words.find((word) => word === text), words.join(' or '))

/** Any of the given words, separated by commas; an empty text means none. */
export const someOf = <const Word extends string>(
  words: readonly Word[],
): z.ZodType<ReadonlySet<Word>, string> =>
  readable(
    (text) => {
      const given = text
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean)
      const known = words.filter((word) => given.includes(word))
      return given.every((word) => known.some((one) => one === word)) ? new Set(known) : undefined
    },
    `${words.join(' or ')}, or several with commas between`,
  )

/** 'true' or 'false'. */
export const flag: z.ZodType<boolean, string> = oneOf(['true', 'false']).transform(
  (text) => text === 'true',
)

/** A single plain e-mail address. */
export const email: z.ZodType<string, string> = readable(
  (text) => (isMailAddress(text) ? text : undefined),
  'one plain e-mail address',
)

/** Comma-separated e-mail addresses, in lower case. */
export const emails: z.ZodType<ReadonlySet<string>, string> = z
  .string()
  .transform((text, context) => {
    const addresses = text
      .split(',')
      .map((address) => address.trim())
      .filter(Boolean)
    for (const address of addresses)
      if (!isMailAddress(address))
        context.addIssue(`must be e-mail addresses with commas between; "${address}" is none`)
    return new Set(addresses.map((address) => address.toLowerCase()))
  })

/** The id by which a service identifies an installation; it is public. */
export const clientId: z.ZodType<string, string> = readable(
  (text) => (/^[\w-]{1,100}$/.test(text) ? text : undefined),
  'letters, digits, - and _ alone',
)

export const webAddress: z.ZodType<string, string> = readable((text) => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === ''
    ? url.href
    : undefined
}, 'an address such as https://login.example/profile')

/** A web address, read as its origin. */
export const webOrigin: z.ZodType<string, string> = readable((text) => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === ''
    ? url.origin
    : undefined
}, 'an address such as https://plumbline.example')

/** A URL with one of the given protocols; it may contain a password and is never repeated in messages. */
export const addressUnder = (protocols: readonly string[]): z.ZodType<string, string> =>
  readable(
    (text) => {
      const url = URL.parse(text)
      return url !== null && url.hostname !== '' && protocols.includes(url.protocol)
        ? text
        : undefined
    },
    `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    { repeats: false },
  )

/** The URL of a PostgreSQL database, including host, role and database. */
export const databaseUrl: z.ZodType<string, string> = readable(
  (text) => {
    const url = URL.parse(text)
    const isWhole =
      url !== null &&
      /^postgres(?:ql)?:$/.test(url.protocol) &&
      url.username !== '' &&
      url.hostname !== '' &&
      url.pathname.length > 1
    return isWhole ? text : undefined
  },
  'an address such as postgres://role:password@host:5432/database',
  { repeats: false },
)
