import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { readOptions } from '#web/data/reads/read-options.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useSession } from '#web/data/session/session.ts'
import { useTarget } from '#web/data/session/target.ts'
import { changesIn, noChanges, type Changes } from './changes.ts'
import type { Look } from './note-look.ts'

const read = 'projects/{id}/changes_since_look'

/** Whether looks are recorded: not in a read-only installation, and not during an impersonation. */
function useNotesLooks(): boolean {
  const { isReadOnly, preview } = useSession()
  return !isReadOnly && !preview
}

/** What others changed in a project since the person last looked, and the function that records a look. */
export type ProjectChanges = {
  readonly changes: Changes
  /**
   * Records that a standard, or all of them (null), was seen with these changes. A failure is not reported: the marks then stay. Null
   * before the changes are known, and where looks are not recorded.
   */
  readonly look: ((standardId: number | null) => Promise<void>) | null
  /** Whether looks are recorded, which is known before the changes are. */
  readonly isNoted: boolean
}

/** Returns what others changed in a project since the person last looked; the first visit counts as the first look. */
export function useChanges(projectId: number): ProjectChanges {
  const target = useTarget()
  const isEnabled = useNotesLooks()
  const { data } = useQueryOf(read, { id: projectId }, { isEnabled })
  const changes = useMemo(() => (isEnabled ? changesIn(data) : noChanges), [data, isEnabled])
  const isKnown = isEnabled && data !== undefined
  const until = data?.Until ?? null
  const look = useMemo(
    () =>
      isKnown
        ? (standardId: number | null) => note({ target, projectId, standardId, until })
        : null,
    [isKnown, projectId, target, until],
  )
  const isFirst = data?.Since === null
  useEffect(() => {
    if (isFirst) void look?.(null)
  }, [isFirst, look])
  return { changes, look, isNoted: isEnabled }
}

async function note(look: Look): Promise<void> {
  const part = await import('./note-look.ts').catch(() => null)
  await part?.noteLook(look)
}

/** Returns the number of standards of a project in which others changed something; for lists of projects, where no look is recorded. */
export function useChangedCount(projectId: number, isWanted: boolean): number {
  const target = useTarget()
  const isEnabled = useNotesLooks() && isWanted
  const { data } = useQuery({ ...readOptions(read, { id: projectId }, target), enabled: isEnabled })
  return isEnabled ? (data?.Standards.length ?? 0) : 0
}
