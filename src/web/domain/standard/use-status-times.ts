import { useMemo } from 'react'
import { isStaffType } from '#rules/permissions/staff.ts'
import type { Phase } from '#rules/review/phases.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useUser } from '#web/data/session/session.ts'

/** When the status of standards was last set, by their ids. */
export type StatusTimes = ReadonlyMap<number, string>

const none: StatusTimes = new Map()

/** Returns when the status of each standard of a project was last set in Desktop Review; empty in other phases and for clients. */
export function useStatusTimes(id: number, phase: Phase): StatusTimes {
  const isEnabled = isStaffType(useUser().user_type) && phase === 'desktop-review'
  const { data } = useQueryOf('projects/{id}/status_times', { id }, { isEnabled })
  return useMemo(
    () =>
      data && isEnabled ? new Map(data.map(({ StandardId, Since }) => [StandardId, Since])) : none,
    [data, isEnabled],
  )
}
