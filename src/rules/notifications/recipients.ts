import type { Concerned } from './events.ts'

/** The people around an event, ids as the target stores them. */
export type PeopleAround = {
  /** Who did it; nobody did what a reminder is about. */
  readonly actor: string | null
  readonly senior: string | null
  readonly associate: string | null
  /** The clients of the project. */
  readonly clients: readonly string[]
  /** The people assigned to the task. */
  readonly assignees: readonly string[]
  /** Who wants to know all that happens to standards of the project. */
  readonly watchers: readonly string[]
}

const isPersonal = ({ people, assignees }: Concerned): boolean =>
  people !== undefined || assignees === true

/** Returns whom an event concerns, and who else watches the project; never who did it. Tasks and mentions concern nobody but those they name. */
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
