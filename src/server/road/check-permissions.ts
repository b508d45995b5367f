import { actors, type Actor } from '../../rules/actor.ts'
import { isReply, readPermissions } from '../../rules/read-permissions.ts'

type Call = { readonly contract: { readonly may: Readonly<Partial<Record<Actor, unknown>>> } }

/** Every registered call by its name. */
type Calls = {
  readonly writes: ReadonlyMap<string, Call>
  readonly reads: ReadonlyMap<string, Call>
}

/** A call without an entry of the permission matrix that can be obeyed; the process does not start with it. */
export class PermissionError extends Error {}

// Whoever has no session that counts may do nothing, whatever a call is.
const outside: ReadonlySet<Actor> = new Set(['ANON', 'LOCK'])

const isWriteEntry = (actor: Actor, entry: unknown): boolean =>
  outside.has(actor) ? entry === false : typeof entry === 'boolean' || typeof entry === 'function'

const isReadEntry = (actor: Actor, entry: unknown): boolean =>
  outside.has(actor) ? entry === 'signed-out' : isReply(entry) && entry !== 'signed-out'

const wrongIn = (
  calls: Iterable<readonly [string, Call]>,
  isEntry: (actor: Actor, entry: unknown) => boolean,
): string[] =>
  [...calls].flatMap(([name, { contract }]) =>
    actors
      .filter((actor) => !isEntry(actor, contract.may?.[actor]))
      .map((actor) => `${name} (${actor})`),
  )

// An operation may go by another row of the matrix than that of its contract.
const rowsOfReads = (): [string, Call][] =>
  Object.entries(readPermissions).map(([name, may]) => [name, { contract: { may } }])

/** Throws a PermissionError that names every call without an entry for each of the eight kinds of callers. */
export function checkPermissions({ writes, reads }: Calls): void {
  const wrong = new Set([
    ...wrongIn(writes, isWriteEntry),
    ...wrongIn([...rowsOfReads(), ...reads], isReadEntry),
  ])
  if (wrong.size > 0)
    throw new PermissionError(`No permission is stated for ${[...wrong].join(', ')}`)
}
