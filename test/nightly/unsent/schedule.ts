import { numbersFrom } from '../../factories/numbers-from.ts'
import { networks, type Network } from './fault-proxy.ts'

/** How many elements of the standard are edited. */
export const elementCount = 3

/** The scores that the buttons give, by their labels. */
export const scores = { Met: 100, 'Partially Met': 50, 'Not Met': 0 } as const
export type Choice = keyof typeof scores
export const choices = Object.keys(scores) as Choice[]

/** A text that is saved automatically: the comment of the standard, or that of an element. */
export type TextField = 'comment' | number

/** One event; `pause` is the time after it, in milliseconds. */
export type Event = Happening & { readonly pause: number }
type Happening =
  | { readonly kind: 'score'; readonly element: number; readonly choice: Choice }
  | { readonly kind: 'mark'; readonly element: number }
  /** Whether the person leaves the field, which saves it. */
  | { readonly kind: 'type'; readonly field: TextField; readonly isLeft: boolean }
  | { readonly kind: 'task'; readonly isSent: boolean }
  | { readonly kind: 'network'; readonly network: Network }
  | { readonly kind: 'kill' }
  | { readonly kind: 'start' }
  | { readonly kind: 'reload' }
  /** The tab is closed, and the page opened in another. */
  | { readonly kind: 'reopen' }
  /** Another person sets the same value. */
  | { readonly kind: 'other'; readonly of: 'value' | 'comment'; readonly element: number }

/** What happens to a person who works on a standard, in order. */
export type Schedule = {
  readonly seed: number
  /** A consultant scores, a client marks elements as ready. */
  readonly role: 'C+' | 'K+'
  /** Whether a server that is down is behind a gateway, which answers 502 for it. */
  readonly isBehindGateway: boolean
  /** Whether a second tab shows the same standard. */
  readonly hasSecondTab: boolean
  readonly events: readonly Event[]
}

const eventCount = 16
// The weight of each kind of event, relative to the sum of all.
const weights = [
  ['value', 34],
  ['type', 16],
  ['task', 4],
  ['network', 20],
  ['kill', 8],
  ['start', 8],
  ['reload', 5],
  ['reopen', 4],
  ['other', 7],
] as const

export function scheduleOf(seed: number): Schedule {
  const random = numbersFrom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const oneOf = <Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value =>
    values[below(values.length)] as Value
  const role = random() < 0.7 ? 'C+' : 'K+'
  const happening = (): Happening => {
    let rest = below(weights.reduce((sum, [, weight]) => sum + weight, 0))
    const kind = weights.find(([, weight]) => (rest -= weight) < 0)?.[0] ?? 'value'
    const element = below(elementCount)
    if (kind === 'value')
      return role === 'C+'
        ? { kind: 'score', element, choice: oneOf(choices) }
        : { kind: 'mark', element }
    if (kind === 'type')
      return {
        kind,
        // Clients write no comments on elements.
        field: role === 'C+' && random() < 0.5 ? element : 'comment',
        isLeft: random() < 0.8,
      }
    if (kind === 'task') return { kind, isSent: random() < 0.7 }
    if (kind === 'network') return { kind, network: oneOf(networks) }
    if (kind === 'other') return { kind, of: random() < 0.6 ? 'value' : 'comment', element }
    return { kind }
  }
  return {
    seed,
    role,
    isBehindGateway: random() < 0.5,
    hasSecondTab: random() < 0.3,
    events: Array.from({ length: eventCount }, () => ({
      ...happening(),
      // Mostly as fast as people are, sometimes long enough for attempts to end.
      pause: random() < 0.1 ? 2_000 + below(2_500) : 120 + below(500),
    })),
  }
}
