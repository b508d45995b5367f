import type * as z from 'zod'
import { locatedIssues } from './located-issues.ts'
import type { Problem } from './refusal.ts'

const longestName = 50

// A name that somebody made up is repeated short, and without what a terminal or a log would take for more than text.
const shownName = (name: PropertyKey): string => {
  const text = String(name).replaceAll(/\p{C}/gu, '\uFFFD')
  return text.length > longestName ? `${text.slice(0, longestName).toWellFormed()}…` : text
}

/** What is wrong with what was sent, each by its path, at most twenty; `whole` names what was sent where it is wrong as a whole. */
export const problemsOf = (error: z.ZodError, whole: string): Problem[] =>
  locatedIssues(error).map(({ path, message }) => ({
    place: path.map(shownName).join('.') || whole,
    message,
  }))
