import type { TableColumns } from './table-columns.ts'

/** The data of the sign-in accounts, stored outside the targets. */
type SignInColumns = { readonly SignIn: 'account' | 'session' | 'secondFactor' | 'invitation' }

type Tagged = TableColumns & SignInColumns

/** Columns by table; `rows` means that rows are inserted or deleted. */
export type CacheTags = {
  readonly [Table in keyof Tagged]?: readonly (Tagged[Table] | 'rows')[]
}

const tagsOf = (tags: CacheTags): [string, readonly string[]][] => Object.entries(tags)

/** Returns the union of tags. */
export function together(...all: readonly CacheTags[]): CacheTags {
  const columns = new Map<string, Set<string>>()
  for (const [table, names] of all.flatMap(tagsOf))
    columns.set(table, new Set([...(columns.get(table) ?? []), ...names]))
  return Object.fromEntries([...columns].map(([table, names]) => [table, [...names]]))
}

/** Whether the tags have a column in common. */
export function haveCommonTag(some: CacheTags, others: CacheTags): boolean {
  const names = new Map(tagsOf(others))
  return tagsOf(some).some(([table, columns]) =>
    columns.some((column) => names.get(table)?.includes(column)),
  )
}
