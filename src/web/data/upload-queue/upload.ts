import type { Target } from '#rules/api/targets.ts'
import type { Parameters, Updates } from '../api/contracts.ts'
import type { QueueEntry } from './upload-queue.ts'

/** The writes that bind an uploaded file to a row. */
export type BindingWrite =
  | 'Document:Upload'
  | 'Document:Replace'
  | 'Template:Upload'
  | 'Template:Replace'

/** The write that binds a file, with all of its parameters except the id of the upload. */
export type Purpose = {
  readonly [Name in BindingWrite]: {
    readonly name: Name
    readonly parameters: Omit<Parameters<Name>, 'upload_id'>
  }
}[BindingWrite]

/** A file to add to the upload queue. */
export type NewUpload = {
  readonly name: string
  readonly size: number
  /** Null for an item that cannot be uploaded, such as a folder. */
  readonly bytes: File | null
  /** Identifies the part of the screen that shows the upload, such as 'documents/1'. */
  readonly place: string
  readonly purpose: Purpose
  readonly target: Target
  readonly userId: string
  /** Why the file cannot be uploaded at all, as text for the screen. */
  readonly problem: string | null
}

export type Upload = NewUpload &
  QueueEntry & {
    /** The fraction sent so far, from 0 to 1. */
    readonly share: number
    readonly requestId: string | null
    /** Whether a retry may succeed. */
    readonly isRepeatable: boolean
    /** The idempotency key of the binding write. */
    readonly key: string
    /** The id under which the server has the bytes that have arrived so far; null before the first ones. */
    readonly begunId: string | null
    /** The id of the uploaded bytes; null until all have arrived. */
    readonly uploadId: string | null
    /** The updates that the binding write returned. */
    readonly updates: Updates<BindingWrite> | null
    /** Cancels the upload. */
    readonly calling: AbortController
  }
