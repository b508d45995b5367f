import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

/** How long a partial upload may be resumed after its first byte, in milliseconds. */
export const partialLifetime = 86_400_000

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text may be the id of a partial upload. */
export const isPartialId = (text: string): boolean => uuid.test(text)

/** The description of a partial upload. */
export type PartialFile = {
  readonly id: string
  /** The person sending it, in the letter case of the target. */
  readonly owner: string
  readonly name: string
  /** The length of the whole file in bytes. */
  readonly size: number
  /** What the sender states about the file, to recognize it again: its modification time and its project. */
  readonly modified: number | null
  readonly project: number | null
  /** When it began, in ISO 8601. */
  readonly begun: string
}

/** The uploads in progress of one target. */
export type PartialFiles = {
  /** The store that the tus server writes to. */
  readonly store: DataStore
  /** Rejects if no upload can begin. */
  readonly prepare: () => Promise<void>
  /** Finds the description of a partial upload; null if there is none. */
  readonly find: (id: string) => Promise<PartialFile | null>
  /** How many bytes of a partial upload have arrived; null once it is gone. */
  readonly offsetOf: (id: string) => Promise<number | null>
  /** Streams the bytes that have arrived. */
  readonly read: (id: string) => Readable
  readonly remove: (id: string) => Promise<void>
  /** The descriptions of all partial uploads. */
  readonly all: () => Promise<PartialFile[]>
  /** Deletes uploads that began before a time (milliseconds since 1970). */
  readonly removeBefore: (moment: number) => Promise<void>
}

/** The JSON description of a partial upload, stored next to its bytes. */
export type Description = {
  readonly size?: number
  readonly creation_date?: string
  readonly metadata?: Readonly<Record<string, string | null>>
}

/** Reads the description of a partial upload; null for one that another request is still writing. */
export function partialFileIn(id: string, text: string): PartialFile | null {
  const { size, metadata = {}, creation_date } = descriptionIn(text)
  const { owner, filename: name, modified, project_id: project } = metadata
  if (size === undefined || owner == null || name == null || creation_date === undefined)
    return null
  return {
    id,
    owner,
    name,
    size,
    modified: numberIn(modified),
    project: numberIn(project),
    begun: creation_date,
  }
}

/** Parses the JSON of a description; returns an empty one if it is not complete yet. */
export function descriptionIn(text: string): Description {
  try {
    return JSON.parse(text) as Description
  } catch {
    return {}
  }
}

const numberIn = (text: string | null | undefined): number | null => {
  const number = Number(text ?? Number.NaN)
  return Number.isSafeInteger(number) ? number : null
}
