import { counted } from '#rules/text/counted.ts'
import { displayDate } from '#rules/text/stored-date.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { localDay } from '../history/local-day.ts'

type Reply = Data<'projects/{id}/changes_since_look'>

/** What others changed in a standard since the person last looked. */
export type Change = Reply['Standards'][number]

/** What others changed, by standard. */
export type Changes = ReadonlyMap<number, Change>

export const noChanges: Changes = new Map()

/** Returns the changes in a response, by standard. */
export const changesIn = (reply: Reply | undefined): Changes =>
  reply ? new Map(reply.Standards.map((change) => [change.StandardId, change])) : noChanges

/** Returns the response as it is after the person has seen one standard, or all of them (null). */
export function withLook(reply: Reply, standardId: number | null, now: Date): Reply {
  if (standardId === null) return { Since: now.toISOString(), Until: null, Standards: [] }
  const Standards = reply.Standards.filter((change) => change.StandardId !== standardId)
  return { ...reply, Standards }
}

/** Merges the changes known before with the current ones: a standard shown as changed stays so while the screen is open. */
export function merged(before: Changes, now: Changes): Changes {
  const isKnown = Array.from(now).every(([id, change]) => before.get(id)?.Count === change.Count)
  return isKnown ? before : new Map([...before, ...now])
}

/** The changes of a standard in words: '3 changes since 21 Nov 2026'. */
export const changeText = ({ Count, Since }: Change, today: Date): string =>
  `${counted(Count, 'change')} since ${displayDate(localDay(Since), today)}`
