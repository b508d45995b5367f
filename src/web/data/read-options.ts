import { queryOptions, type Query as CachedQuery } from '@tanstack/react-query'
import type { Target } from '../../rules/targets.ts'
import type { ApiError } from './api.ts'
import { readContracts, type ContractRead, type Data, type Query } from './contracts.ts'
import { readTagged, sharedTagged } from './tagged-data.ts'

type Values = Readonly<Record<string, unknown>>

/** The key of a read among the cached answers. */
export const readKey = (name: string, target: Target, query: Values) =>
  ['read', name, target, query] as const

const subjects = ['id', 'project_id', 'module_id', 'standard_id', 'user_id'] as const

function isSameSubject(query: Values, previous: CachedQuery | undefined): boolean {
  const before = previous?.queryKey[3] as Values | undefined
  return before !== undefined && subjects.every((subject) => before[subject] === query[subject])
}

function addressOf(name: ContractRead, target: Target, query: Values): string {
  const { id, ...rest } = query
  const { path } = readContracts[name]
  const words = new URLSearchParams({ apiDb: target })
  for (const [word, value] of Object.entries(path.includes('{id}') ? rest : query))
    if (value !== undefined && value !== null) words.set(word, String(value))
  return `${path.replace('{id}', encodeURIComponent(String(id)))}?${words}`
}

/** The query options of a read; while only its filters change, the earlier rows stay in place. */
export const readOptions = <Name extends ContractRead>(
  name: Name,
  query: Query<Name>,
  target: Target,
) =>
  queryOptions<Data<Name>, ApiError, Data<Name>, ReturnType<typeof readKey>>({
    queryKey: readKey(name, target, query),
    queryFn: async ({ client, queryKey, signal }) =>
      (await readTagged(
        addressOf(name, target, query),
        client.getQueryData(queryKey),
        signal,
      )) as Data<Name>,
    structuralSharing: sharedTagged,
    placeholderData: (rows, previous) =>
      isSameSubject(query, previous as CachedQuery | undefined) ? (rows as never) : undefined,
  })
