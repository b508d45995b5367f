import type { Conflict } from '#rules/api/api-error.ts'
import type { Target } from '#rules/api/targets.ts'
import type { ContractWrite } from '../api/contracts.ts'

/** A stored write that the server rejected. A notice above the page reports it, unless it is hidden because its control reports it. */
export type RejectedWrite = {
  readonly hide: () => void
  readonly show: () => void
  /** The person has decided. */
  readonly drop: () => void
}

/** What a stored write is called on screen, such as 'Score of (a)' and 'Met'. */
export type KeptAs = {
  readonly what: string
  readonly value: string
  readonly onRejected?: (write: RejectedWrite) => void
}

/** A write stored on this device until the server accepts it: what was sent, and, once known, why it cannot be stored. */
export type UnsentWrite = Pick<KeptAs, 'what' | 'value'> & {
  readonly name: ContractWrite
  readonly target: Target
  /** The body of the write, as JSON. */
  readonly body: string
  readonly key: string
  /** The page that made it, which sends it as long as it is open. */
  readonly page?: string
  /** Whether it may have reached the server, which then takes no other body under its key. */
  readonly isSent?: boolean
  /** When the person acted, in milliseconds since 1970, with fractions, so that two actions on a page never change places. */
  readonly at: number
  /** What someone else has stored in the meantime. */
  readonly conflict?: Conflict
  /** Why the server rejected it. */
  readonly refusal?: string
}

type SentBody = {
  readonly parameters: Readonly<Record<string, unknown>>
  readonly expected?: Readonly<Record<string, unknown>>
  readonly [name: string]: unknown
}

/** The parameters and expected values of a stored write. */
export const sentBodyOf = ({ body }: UnsentWrite): SentBody => JSON.parse(body) as SentBody

const rowNames: readonly string[] = ['project_id', 'standard_id', 'element_id', 'phase']

/** Identifies the row and the value that a write sets, as text. */
export function subjectOf(write: UnsentWrite): string {
  const { parameters } = sentBodyOf(write)
  return JSON.stringify([write.target, write.name, ...rowNames.map((name) => parameters[name])])
}

/** The value that a write sets: the parameter that does not name the row. */
export const valueOf = (write: UnsentWrite): unknown =>
  Object.entries(sentBodyOf(write).parameters).find(([name]) => !rowNames.includes(name))?.[1]

/** Whether the server rejected a stored write. */
export const isRejected = ({ conflict, refusal }: UnsentWrite): boolean =>
  conflict !== undefined || refusal !== undefined

/** The column whose last seen value a write expects, and that value. */
export const firstExpected = (write: UnsentWrite): readonly [string, unknown] | undefined =>
  Object.entries(sentBodyOf(write).expected ?? {})[0]
