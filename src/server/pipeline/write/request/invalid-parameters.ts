import type * as z from 'zod'
import type { WriteContract } from '#operations/core/contract.ts'
import { noId, noPerson } from '#operations/core/input-schemas.ts'
import { ApiError, type Problem } from '#operations/core/issues/api-error.ts'
import { problemsOf } from '#operations/core/issues/listed-problems.ts'
import { requiredBy } from '#rules/api/required-parameters.ts'

type Sent = Readonly<Record<string, unknown>>

/**
 * The error for invalid parameters. The contract's text says that parameters are required, so it is returned when one of them is
 * missing, empty or not an id (specification, section 8); for any other invalid value the text is 'Invalid Parameters'. The problems
 * list what is wrong with which parameter.
 */
export function invalidParameters(
  { invalid }: WriteContract,
  error: z.ZodError,
  parameters: object,
): ApiError {
  const problems = problemsOf(error, 'parameters')
  const sent = parameters as Sent
  const required = requiredBy[invalid] ?? []
  if (!problems.some((problem) => required.includes(problem.place) && isNotProvided(problem, sent)))
    return new ApiError('invalidParameters', [], { problems })
  return new ApiError(invalid, invalid === 'citationIdsRequired' ? [sent] : [], { problems })
}

function isNotProvided({ place, message }: Problem, sent: Sent): boolean {
  const value = Object.hasOwn(sent, place) ? sent[place] : undefined
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === '' || message === noId
  return message === noId || message === noPerson
}
