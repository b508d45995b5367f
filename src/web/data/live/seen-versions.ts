import type { LiveVersions } from '#rules/api/live-updates.ts'

/** The differences from the versions that a tab had seen. */
export type LiveChange = {
  /** The projects whose version differs; null when a project can no longer be seen. */
  readonly projects: ReadonlyMap<number, string | null>
  readonly presence: readonly number[]
  /** Whether the data that all projects share have changed: modules, standards, names. */
  readonly isShared: boolean
  /** Whether the person's own rights have changed. */
  readonly isAccess: boolean
}

function differing(
  seen: Map<string, string | null>,
  now: Readonly<Record<string, string | null>> | undefined,
): ReadonlyMap<number, string | null> {
  const differs = ([id, version]: [string, string | null]) => (seen.get(id) ?? null) !== version
  const changed = Object.entries(now ?? {}).filter(differs)
  for (const [id, version] of changed) seen.set(id, version)
  return new Map(changed.map(([id, version]) => [Number(id), version]))
}

/**
 * The versions that a tab has seen. The first version of a project counts as a change, since the tab may have read the project before that version;
 * not so for a project that cannot be seen from the start, since the tab knows that already. The first versions of the shared data and of the rights
 * do not count either: the tab has only just read them.
 */
export class SeenVersions {
  readonly #projects = new Map<string, string | null>()
  readonly #presence = new Map<string, string | null>()
  #shared: string | undefined
  #access: string | undefined

  /** Records versions and returns what has changed. */
  see({ projects, presence, shared, access }: LiveVersions): LiveChange {
    const change = {
      projects: differing(this.#projects, projects),
      presence: [...differing(this.#presence, presence).keys()],
      isShared: shared !== undefined && this.#shared !== undefined && shared !== this.#shared,
      isAccess: access !== undefined && this.#access !== undefined && access !== this.#access,
    }
    this.#shared = shared ?? this.#shared
    this.#access = access ?? this.#access
    return change
  }

  /** Returns all of them, for another tab. */
  all(): LiveVersions {
    return {
      projects: Object.fromEntries(this.#projects),
      presence: Object.fromEntries(this.#presence) as Record<string, string>,
      ...(this.#shared !== undefined && { shared: this.#shared }),
      ...(this.#access !== undefined && { access: this.#access }),
    }
  }
}
