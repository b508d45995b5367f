import { actors, type Actor } from '#rules/permissions/actor.ts'
import { isReply } from '#rules/permissions/read-permissions.ts'

type Row = Readonly<Partial<Record<Actor, unknown>>>

type Call = {
  readonly contract: { readonly may: Row; readonly mayOtherwise?: Readonly<Record<string, Row>> }
}

/** Every registered call, keyed by name. */
type Calls = {
  readonly writes: ReadonlyMap<string, Call>
  readonly reads: ReadonlyMap<string, Call>
}

/** A call without a valid entry in the permission matrix; the process does not start with it. */
export class PermissionError extends Error {}

// Without a valid session no call is permitted.
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

// An operation may use a different row of the matrix than its contract.
const withOtherRows = (reads: Iterable<readonly [string, Call]>): (readonly [string, Call])[] =>
  [...reads].flatMap(([name, call]) => [
    [name, call] as const,
    ...Object.entries(call.contract?.mayOtherwise ?? {}).map(
      ([row, may]) => [row, { contract: { may } }] as const,
    ),
  ])

/** Throws a PermissionError that names every call without an entry for each of the eight kinds of callers. */
export function checkPermissions({ writes, reads }: Calls): void {
  const wrong = new Set([
    ...wrongIn(writes, isWriteEntry),
    ...wrongIn(withOtherRows(reads), isReadEntry),
  ])
  if (wrong.size > 0)
    throw new PermissionError(`No permission is stated for ${[...wrong].join(', ')}`)
}
