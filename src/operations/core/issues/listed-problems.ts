import type * as z from 'zod'
import type { Problem } from './api-error.ts'
import { locatedIssues } from './located-issues.ts'

const longestName = 50

// Shortens a name chosen by the sender, and removes what a terminal or a log would not treat as text.
const shownName = (name: PropertyKey): string => {
  const text = String(name).replaceAll(/\p{C}/gu, '\uFFFD')
  return text.length > longestName ? `${text.slice(0, longestName).toWellFormed()}…` : text
}

/**
 * Lists at most twenty problems with what was sent, each with its path; `whole` is the path of a problem with the whole
 * request.
 */
export const problemsOf = (error: z.ZodError, whole: string): Problem[] =>
  locatedIssues(error).map(({ path, message }) => ({
    place: path.map(shownName).join('.') || whole,
    message,
  }))
