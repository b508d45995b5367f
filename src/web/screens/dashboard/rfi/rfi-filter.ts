import { isSameUser } from '#rules/people/user-id.ts'
import { compareNaturally } from '#rules/standards/natural-order.ts'
import { clockOf, type RfiRequest } from '#web/domain/rfi/rfi-request.ts'
import type { DashboardSearch, RequestScope } from '../shared/search.ts'

/** What the scopes depend on: the person, and the day as midnight UTC. */
export type RfiReader = { readonly userId: string; readonly today: Date }

/** Which requests to list; the open ones are the default. */
export type RfiScope = RequestScope | 'open'

const isLedBy = ({ OwnerId, JuniorOwnerId }: RfiRequest, userId: string): boolean =>
  isSameUser(OwnerId, userId) || isSameUser(JuniorOwnerId, userId)

const passes: Readonly<Record<RfiScope, (request: RfiRequest, reader: RfiReader) => boolean>> = {
  open: ({ IsAnswered }) => !IsAnswered,
  overdue: (request, { today }) => clockOf(request, today).kind === 'overdue',
  mine: (request, { userId }) => !request.IsAnswered && isLedBy(request, userId),
  answered: ({ IsAnswered }) => IsAnswered,
  all: () => true,
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const orders = {
  received: (a: RfiRequest, b: RfiRequest) => byText(b.ReceivedDate, a.ReceivedDate),
  standard: (a: RfiRequest, b: RfiRequest) => compareNaturally(a.StandardName, b.StandardName),
} as const

const searchedOf = (request: RfiRequest): string =>
  [
    request.Text,
    request.Answer ?? '',
    request.StandardName,
    ...request.elements.map(({ Name }) => Name),
  ]
    .join(' ')
    .toLowerCase()

/**
 * Returns the requests that pass the filters, in the order chosen in the URL; otherwise in the order given, which is by due date, with
 * requests without one last. Held requests stay even though they no longer pass.
 */
export function filterRequests(
  requests: readonly RfiRequest[],
  { requests: chosen, q = '', arrange }: DashboardSearch,
  reader: RfiReader,
  held: ReadonlySet<number> = new Set(),
): RfiRequest[] {
  const scope: RfiScope = chosen ?? 'open'
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const passing = requests.filter((request) => {
    const searched = searchedOf(request)
    return (
      (held.has(request.Id) || passes[scope](request, reader)) &&
      words.every((word) => searched.includes(word))
    )
  })
  return arrange === undefined ? passing : passing.toSorted(orders[arrange])
}

/** Returns how many requests each scope would list, ignoring the other filters. */
export const requestCounts = (
  requests: readonly RfiRequest[],
  reader: RfiReader,
): Readonly<Record<RfiScope, number>> => {
  const count = (scope: RfiScope) =>
    requests.filter((request) => passes[scope](request, reader)).length
  return {
    open: count('open'),
    overdue: count('overdue'),
    mine: count('mine'),
    answered: count('answered'),
    all: count('all'),
  }
}
