import type * as z from 'zod'
import type { WriteContract } from '../../operations/kit/contract.ts'
import { problemsOf } from '../../operations/kit/problems-of.ts'
import { Refusal, type Problem } from '../../operations/kit/refusal.ts'
import { noId, noPerson } from '../../operations/kit/wire.ts'
import { requiredBy } from '../../rules/required-parameters.ts'

type Sent = Readonly<Record<string, unknown>>

/**
 * The refusal of parameters that do not fit. The contract's text says that parameters are required, so it is answered when one of them
 * is missing, empty or no id (specification, section 8); of any other value that does not fit the text is 'Invalid Parameters'. What is
 * wrong with which parameter stands in the problems.
 */
export function invalidParameters(
  { invalid }: WriteContract,
  error: z.ZodError,
  parameters: object,
): Refusal {
  const problems = problemsOf(error, 'parameters')
  const sent = parameters as Sent
  const required = requiredBy[invalid] ?? []
  if (!problems.some((problem) => required.includes(problem.place) && isNotProvided(problem, sent)))
    return new Refusal('invalidParameters', [], { problems })
  return new Refusal(invalid, invalid === 'citationIdsRequired' ? [sent] : [], { problems })
}

function isNotProvided({ place, message }: Problem, sent: Sent): boolean {
  const value = Object.hasOwn(sent, place) ? sent[place] : undefined
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === '' || message === noId
  return message === noId || message === noPerson
}
