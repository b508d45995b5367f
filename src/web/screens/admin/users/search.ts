import { userTypes } from '#rules/permissions/user-types.ts'
import {
  choiceIn,
  definedOnly,
  textIn,
  type RawSearch,
} from '#web/domain/navigation/search-values.ts'

/** The id of the route, for `useParams` and `useSearch`. */
export const adminUsersRoute = '/_app/app/admin/users'

const userSorts = ['name', 'email', 'type', 'organization', 'sign-in'] as const

export type UserSort = (typeof userSorts)[number]

const userScopes = [...userTypes, 'Locked'] as const

/** A filter option: the users of a type, or the locked ones. */
export type UserScope = (typeof userScopes)[number]

/** The search params of the users: filters, sort (by name when absent, a leading '-' reverses it) and the expanded user. */
export type AdminUsersSearch = {
  readonly q?: string
  readonly type?: UserScope
  readonly sorted?: UserSort | `-${UserSort}`
  readonly user?: string
}

const userOrders = userSorts.flatMap((sort) => [sort, `-${sort}` as const])

/** Parses the search params of the users; drops invalid values. */
export const adminUsersSearch = (raw: RawSearch): AdminUsersSearch =>
  definedOnly<AdminUsersSearch>({
    q: textIn(raw['q']),
    type: choiceIn(userScopes, raw['type']),
    sorted: choiceIn(userOrders, raw['sorted']),
    user: textIn(raw['user']),
  })
