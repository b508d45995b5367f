import type { QueryClient } from '@tanstack/react-query'
import type { Phase } from '../../rules/phases.ts'
import type { Target } from '../../rules/targets.ts'
import type { StandardRow } from './contracts.ts'
import type { Optimistic } from './optimistic.ts'

/** A standard of a project in a phase, as parameters of a write name it. */
type Place = {
  readonly project_id: number | string
  readonly standard_id: number | string
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
    .filter(([[, , , query]]) => Number((query as Values)['id']) === Number(project_id))
    .flatMap(([key, rows]) => {
      const row = rows?.find(({ Id }) => Id === Number(standard_id))
      return row ? [{ key, row }] : []
    })
}

/**
 * Shows values of a standard's record of a phase in every cached list before the server has confirmed them. Taken back, each is as it
 * was, except a value that another write has set since.
 */
export const showDetails =
  (target: Target, place: Place, set: Values | ((row: StandardRow) => Values)): Optimistic =>
  (client) => {
    const id = Number(place.standard_id)
    const change = (key: readonly unknown[], changed: (row: StandardRow) => Values) =>
      client.setQueryData<readonly StandardRow[]>(key, (rows) =>
        rows?.map((row) => (row.Id === id ? withDetails(row, place.phase, changed(row)) : row)),
      )
    const shown = shownDetails(client, target, place).map(({ key, row }) => ({
      key,
      before: (row.phaseDetails[place.phase] ?? {}) as Values,
      values: typeof set === 'function' ? set(row) : set,
    }))
    for (const { key, values } of shown) change(key, () => values)
    return () => {
      for (const { key, before, values } of shown)
        change(key, ({ phaseDetails }) => {
          const now = (phaseDetails[place.phase] ?? {}) as Values
          const own = Object.keys(values).filter((column) => now[column] === values[column])
          return Object.fromEntries(own.map((column) => [column, before[column]]))
        })
    }
  }
