import type * as z from 'zod'
import type { CacheTags } from '../../rules/cache-tags.ts'
import type { ErrorCode } from '../../rules/errors.ts'
import type { Actor } from '../../rules/actor.ts'
import type { Cell } from '../../rules/permissions.ts'
import type { ReadName, Reply as ReplyKind } from '../../rules/read-permissions.ts'
import type { WriteName } from '../../rules/write-names.ts'

/** What server and screens agree on about one write (specification, section 7). */
export type WriteContract<
  Parameters extends z.ZodType = z.ZodType,
  Updates extends z.ZodType = z.ZodType,
> = {
  /** focus:action, spelled as in the specification. */
  readonly name: WriteName
  /** One sentence for people who read the description of the calls. */
  readonly summary: string
  readonly parameters: Parameters
  /** The ids and values that an answer carries in `updates`. */
  readonly updates: Updates
  /** The row of the permission matrix. */
  readonly may: Readonly<Record<Actor, Cell>>
  /** A call as the description of the calls shows it, with what it answers. */
  readonly example: {
    readonly parameters: z.input<Parameters>
    readonly updates: z.input<Updates>
  }
  /** The text that is answered when a parameter that it speaks of is missing (rules/required-parameters.ts); of others the answer is 'Invalid Parameters'. */
  readonly invalid: ErrorCode
  /** The columns that it may change: cached answers that show any of them are stale afterwards. */
  readonly changes: CacheTags
  /** Whether it may change what is shown of other standards than the one whose id it carries. */
  readonly spansStandards?: true
}

/** What server and screens agree on about one read (specification, section 7). */
export type ReadContract<
  Query extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = {
  /** The path below /api/v5/ (or the whole path elsewhere), with {id} for a part that varies. */
  readonly name: ReadName
  readonly path: string
  readonly summary: string
  readonly query: Query
  /** The shape of `data`: a list of rows, or one object. */
  readonly reply: Reply
  /** A call as the description of the calls shows it, with the data that it answers. */
  readonly example: { readonly query: z.input<Query>; readonly data: z.output<Reply> }
  /** The columns that its answers are made of, beside those of the access rights. */
  readonly shows: CacheTags
  /** The row of the permission matrix. */
  readonly may: Readonly<Record<Actor, ReplyKind>>
}

/** Declares a write; only carries its types. */
export const write = <P extends z.ZodType, U extends z.ZodType>(
  contract: WriteContract<P, U>,
): WriteContract<P, U> => contract

/** Declares a read; only carries its types. */
export const read = <Q extends z.ZodType, R extends z.ZodType>(
  contract: ReadContract<Q, R>,
): ReadContract<Q, R> => contract

/** The parameters of a write as an operation gets them. */
export type ParametersOf<C extends WriteContract> = z.output<C['parameters']>
/** The parameters of a write as a screen sends them. */
export type SentParametersOf<C extends WriteContract> = z.input<C['parameters']>
/** The updates that an operation answers. */
export type UpdatesOf<C extends WriteContract> = z.input<C['updates']>
/** The query of a read as an operation gets it. */
export type QueryOf<C extends ReadContract> = z.output<C['query']>
/** The query of a read as a screen sends it. */
export type SentQueryOf<C extends ReadContract> = z.input<C['query']>
/** The data that a read answers. */
export type ReplyOf<C extends ReadContract> = z.output<C['reply']>
