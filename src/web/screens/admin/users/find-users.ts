import { comparePersonNames } from '#rules/people/people-order.ts'
import { userTypes } from '#rules/permissions/user-types.ts'
import type { UserScope, UserSort } from './search.ts'
import type { ListedUser } from './user-row.ts'

const shortOf = { Administrator: 'Adm.', Consultant: 'Cons.', Client: 'Clients' } as const

/** The options of the filter by type, with their predicates. */
export const userScopes: readonly {
  readonly scope: UserScope | undefined
  readonly words: string
  /** The label on narrow screens. */
  readonly short: string
  readonly passes: (listed: ListedUser) => boolean
}[] = [
  { scope: undefined, words: 'All', short: 'All', passes: () => true },
  ...userTypes.map((type) => ({
    scope: type,
    words: `${type}s`,
    short: shortOf[type],
    passes: ({ user }: ListedUser) => user.UserType === type,
  })),
  {
    scope: 'Locked',
    words: 'Locked',
    short: 'Locked',
    passes: ({ user }: ListedUser) => user.IsLocked === true,
  },
]

/** Returns the number of people per filter option, in the order of the options. */
export const userCounts = (users: readonly ListedUser[]): readonly number[] =>
  userScopes.map(({ passes }) => users.filter(passes).length)

const textOf = ({ user }: ListedUser): string =>
  [user.FullName, user.UserName, user.Title, user.Organization, user.Role].join(' ').toLowerCase()

const keyOf: Readonly<Record<UserSort, (listed: ListedUser) => string>> = {
  name: ({ user }) => user.FullName,
  email: ({ user }) => user.UserName ?? '',
  type: ({ user }) => user.UserType ?? '',
  organization: ({ user }) => user.Organization ?? '',
  'sign-in': ({ login }) => login?.lastSignIn ?? '',
}

/** Returns the people of a type (or the locked ones) whose fields contain every typed word, sorted; those without a value come last. */
export function findUsers(
  users: readonly ListedUser[],
  {
    q = '',
    type,
    sorted = 'name',
  }: { q?: string; type?: UserScope; sorted?: UserSort | `-${UserSort}` },
): ListedUser[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const passes = userScopes.find(({ scope }) => scope === type)?.passes ?? (() => true)
  const isTurned = sorted.startsWith('-')
  const key = keyOf[(isTurned ? sorted.slice(1) : sorted) as UserSort]
  return users
    .filter((listed) => passes(listed) && words.every((word) => textOf(listed).includes(word)))
    .map((listed) => ({ listed, value: key(listed) }))
    .toSorted((a, b) => {
      if ((a.value === '') !== (b.value === '')) return a.value === '' ? 1 : -1
      const order = comparePersonNames(a.value, b.value)
      return (
        (isTurned ? -order : order) ||
        comparePersonNames(a.listed.user.FullName, b.listed.user.FullName)
      )
    })
    .map(({ listed }) => listed)
}
