import type * as z from 'zod'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { describeIssue } from '#operations/core/issues/describe-issue.ts'
import { problemsOf } from '#operations/core/issues/listed-problems.ts'

/** Parses input by its schema. Throws 'Invalid Parameters' with a problem for each value that does not fit; `whole` is the name of the input as a whole. */
export function parseInput<Sent>(schema: z.ZodType<Sent>, sent: unknown, whole = 'body'): Sent {
  const known = schema.safeParse(sent, { error: describeIssue })
  if (known.success) return known.data
  throw new ApiError('invalidParameters', [], { problems: problemsOf(known.error, whole) })
}
