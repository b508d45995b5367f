import type { LiveVersions } from '#rules/api/live-updates.ts'

/** What differs from what a tab knew. */
export type LiveChange = {
  /** The projects with another version, which is null when a project cannot be seen (any more). */
  readonly projects: ReadonlyMap<number, string | null>
  readonly presence: readonly number[]
  /** Whether what all projects share has changed: modules, standards, names. */
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
 * The versions that a tab has seen. The first one of a project counts as a change: the tab may have read the project before that version. One that
 * cannot be seen from the start is none: the tab was told so. Of what all projects share and of the rights it does not, since the tab has only just read them.
 */
export class SeenVersions {
  readonly #projects = new Map<string, string | null>()
  readonly #presence = new Map<string, string | null>()
  #shared: string | undefined
  #access: string | undefined

  /** Takes note of versions, and returns what they change. */
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

  /** All of them, for another tab. */
  all(): LiveVersions {
    return {
      projects: Object.fromEntries(this.#projects),
      presence: Object.fromEntries(this.#presence) as Record<string, string>,
      ...(this.#shared !== undefined && { shared: this.#shared }),
      ...(this.#access !== undefined && { access: this.#access }),
    }
  }
}
