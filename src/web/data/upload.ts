import type { Target } from '../../rules/targets.ts'
import type { Parameters, Updates } from './contracts.ts'
import type { Queued } from './upload-queue.ts'

/** The writes that bind a file. */
export type BindingWrite = 'Document:Upload' | 'Document:Replace' | 'Template:Upload'

/** What a file is sent for: the write that binds it, with all parameters but the id of the file. */
export type Purpose = {
  readonly [Name in BindingWrite]: {
    readonly name: Name
    readonly parameters: Omit<Parameters<Name>, 'upload_id'>
  }
}[BindingWrite]

/** What is needed to send a file. */
export type NewUpload = {
  readonly name: string
  readonly size: number
  /** Null for what cannot be sent at all, such as a folder. */
  readonly bytes: File | null
  /** The place of the screen that shows it, such as 'documents/1'. */
  readonly place: string
  readonly purpose: Purpose
  readonly target: Target
  readonly userId: string
  /** Why it cannot even be tried, in words. */
  readonly problem: string | null
}

/** A file on its way. */
export type Upload = NewUpload &
  Queued & {
    /** How much of it has been sent, from 0 to 1. */
    readonly share: number
    readonly requestId: string | null
    /** Whether it may go through when it is tried again. */
    readonly isRepeatable: boolean
    /** Under which the server binds it once. */
    readonly key: string
    /** The id of the bytes, once all have arrived. */
    readonly uploadId: string | null
    /** What the write that bound it answered. */
    readonly updates: Updates<BindingWrite> | null
    /** Calls it off. */
    readonly calling: AbortController
  }
