import type * as z from 'zod'
import { describeIssue } from '../../operations/kit/describe-issue.ts'
import { problemsOf } from '../../operations/kit/problems-of.ts'
import { Refusal } from '../../operations/kit/refusal.ts'

/** What was sent, by its schema; refused with 'Invalid Parameters' and each value that does not fit. `whole` names all of it. */
export function parsed<Sent>(schema: z.ZodType<Sent>, sent: unknown, whole = 'body'): Sent {
  const known = schema.safeParse(sent, { error: describeIssue })
  if (known.success) return known.data
  throw new Refusal('invalidParameters', [], { problems: problemsOf(known.error, whole) })
}
