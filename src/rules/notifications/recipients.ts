import type { Concerned } from './events.ts'

/** The people related to an event; ids are as the target stores them. */
export type PeopleAround = {
  /** The author of the event; null for a reminder. */
  readonly actor: string | null
  readonly senior: string | null
  readonly associate: string | null
  /** The clients of the project. */
  readonly clients: readonly string[]
  /** The people assigned to the task. */
  readonly assignees: readonly string[]
  /** The people who want to know everything that happens to standards of the project. */
  readonly watchers: readonly string[]
}

const isPersonal = ({ people, assignees }: Concerned): boolean =>
  people !== undefined || assignees === true

/**
 * Returns the people whom an event concerns and the watchers of the project, but never its author. Tasks and mentions concern only the people
 * whom they name.
 */
export function recipientsOf(concerned: Concerned, around: PeopleAround): string[] {
  const { actor, senior, associate, clients, assignees, watchers } = around
  const found = [
    ...(concerned.senior ? [senior] : []),
    ...(concerned.associate ? [associate] : []),
    ...(concerned.clients ? clients : []),
    ...(concerned.assignees ? assignees : []),
    ...(concerned.people ?? []),
    ...(isPersonal(concerned) ? [] : watchers),
  ].filter((id) => id !== null && id !== actor && concerned.except?.includes(id) !== true)
  return [...new Set(found)] as string[]
}
