import * as z from 'zod'
import { says } from '../issues/describe-issue.ts'

/** The most rows of a page, and the number of rows when no limit is given. */
export const mostOfPage = 200

const noLimit = `must be a whole number from 1 to ${mostOfPage}`

/** The number of rows of a page. */
const wireLimit = z.union(
  [
    z.int().min(1, noLimit).max(mostOfPage, noLimit),
    z
      .string()
      .regex(/^[1-9]\d{0,2}$/, noLimit)
      .transform(Number)
      .pipe(z.int().max(mostOfPage, noLimit)),
  ],
  { error: says(noLimit) },
)

/** The longest key of a row, in characters. */
export const longestKey = 2_000

/** The problem with a key that no page returned. */
export const noKey = 'must be the `next` of a page of this list'

/** The parameters of a list that can be returned in pages: the number of rows, and the key of the row after which the page begins. */
export const pageParameters = <Key extends z.ZodType>(key: Key) => ({
  limit: wireLimit.optional(),
  after: key.optional(),
})
