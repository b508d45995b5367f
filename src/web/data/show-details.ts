import type { QueryClient } from '@tanstack/react-query'
import type { Phase } from '../../rules/phases.ts'
import type { Target } from '../../rules/targets.ts'
import type { StandardRow } from './contracts.ts'
import type { Optimistic } from './use-transformation.ts'

type Place = {
  readonly project_id: number
  readonly standard_id: number
  readonly phase: Phase
}

type Values = Readonly<Record<string, unknown>>

const withDetails = (row: StandardRow, phase: Phase, set: Values): StandardRow => {
  const details = row.phaseDetails[phase]
  if (!details) return row
  return { ...row, phaseDetails: { ...row.phaseDetails, [phase]: { ...details, ...set } } }
}

function shownDetails(client: QueryClient, target: Target, { project_id, standard_id }: Place) {
  return client
    .getQueriesData<readonly StandardRow[]>({
      queryKey: ['read', 'projects/{id}/standard_phase', target],
    })
    .filter(([[, , , query]]) => (query as Values)['id'] === project_id)
    .flatMap(([key, rows]) => {
      const row = rows?.find(({ Id }) => Id === standard_id)
      return row ? [{ key, row }] : []
    })
}

/** Shows values of a standard's record of a phase in every cached list before the server has confirmed them; taken back, each is as it was. */
export const showDetails =
  (target: Target, place: Place, set: Values): Optimistic =>
  (client) => {
    const before = shownDetails(client, target, place)
    const put = (key: readonly unknown[], values: Values) =>
      client.setQueryData<readonly StandardRow[]>(key, (rows) =>
        rows?.map((row) =>
          row.Id === place.standard_id ? withDetails(row, place.phase, values) : row,
        ),
      )
    for (const { key } of before) put(key, set)
    return () => {
      for (const { key, row } of before) {
        const details: Values = row.phaseDetails[place.phase] ?? {}
        put(key, Object.fromEntries(Object.keys(set).map((column) => [column, details[column]])))
      }
    }
  }
