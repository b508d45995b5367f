import type { QueryClient } from '@tanstack/react-query'
import type { Target } from '#rules/api/targets.ts'
import type { Phase } from '#rules/review/phases.ts'
import type { StandardRow } from '../api/contracts.ts'
import type { OptimisticUpdate } from './optimistic-update.ts'

/** Identifies a phase record by the parameters of a write. */
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
 * Sets values of a phase record in every cached list before the server confirms them. Rolling back restores each previous value,
 * unless another write has changed it since.
 */
export const applyDetails =
  (target: Target, place: Place, set: Values | ((row: StandardRow) => Values)): OptimisticUpdate =>
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
