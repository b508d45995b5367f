import type * as z from 'zod'
import type { ErrorCode } from '#rules/api/errors.ts'
import type { FocusAction } from '#rules/api/focuses.ts'
import type { CacheTags } from '#rules/cache/cache-tags.ts'
import type { ColumnOf } from '#rules/cache/written-columns.ts'
import type { RowKind } from '#rules/permissions/client-fields.ts'
import type { ReadPermission } from '#rules/permissions/read-permissions.ts'
import type { WritePermission } from '#rules/permissions/write-permissions.ts'
import type { WrittenRow } from '#rules/permissions/written-row.ts'

export type Values = Readonly<Record<string, unknown>>

/** What server and web agree on about one write (specification, section 7). */
export type WriteContract<
  Parameters extends z.ZodType<Values> = z.ZodType<Values>,
  Updates extends z.ZodType<unknown, Values> = z.ZodType<unknown, Values>,
  Name extends FocusAction = FocusAction,
> = WrittenRow & {
  /** focus:action, spelled as in the specification. */
  readonly name: Name
  /** One sentence for readers of the API description. */
  readonly summary: string
  readonly parameters: Parameters
  /** The ids and values that the response returns in `updates`. */
  readonly updates: Updates
  /** The row of the permission matrix. */
  readonly may: WritePermission
  /** Whether an archived project accepts it as well. */
  readonly isTakenWhenArchived?: true
  /** A request as the API description shows it, with its response. */
  readonly example: {
    readonly parameters: z.input<Parameters>
    readonly updates: z.input<Updates>
  }
  /**
   * The error for a missing parameter that its text names (rules/required-parameters.ts); for other parameters it is 'Invalid
   * Parameters'.
   */
  readonly invalid: ErrorCode
  /** The columns that it may change in addition to `columns`: it invalidates cached responses that show any of them. */
  readonly changes?: CacheTags
  /** Whether it may change what is shown of standards other than the one whose id it receives. */
  readonly spansStandards?: true
}

/** What server and web agree on about one read (specification, section 7). */
export type ReadContract<
  Query extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Name extends string = string,
> = {
  /** The path below /api/v5/ (or the whole path elsewhere), with {id} for a path parameter. */
  readonly name: Name
  readonly path: string
  readonly summary: string
  readonly query: Query
  /** The schema of `data`: a list of rows, or one object. */
  readonly reply: Reply
  /** A request as the API description shows it, with the data returned. */
  readonly example: { readonly query: z.input<Query>; readonly data: z.output<Reply> }
  /** The columns that its responses are built from, in addition to those of the access rights. */
  readonly shows: CacheTags
  /** The row of the permission matrix. */
  readonly may: ReadPermission
  /** The permissions that replace `may` for some queries, by their names in the matrix. */
  readonly mayOtherwise?: Readonly<Record<string, ReadPermission>>
}

// Only an existing parameter sets a column, and only one of the tables that store this kind of row.
type RowOf<Parameters extends z.ZodType, Kind extends RowKind> = {
  readonly row: Kind
  readonly columns?: { readonly [Parameter in keyof z.input<Parameters>]?: ColumnOf<Kind> }
  readonly seenAs?: { readonly [Parameter in keyof z.input<Parameters>]?: ColumnOf<Kind> }
}

/** Declares a write; only infers its types. */
export const write = <
  P extends z.ZodType<Values>,
  U extends z.ZodType<unknown, Values>,
  const Name extends FocusAction,
  const Kind extends RowKind,
>(
  contract: WriteContract<P, U, Name> & RowOf<P, Kind>,
): WriteContract<P, U, Name> => contract

/** Declares a read; only infers its types. */
export const read = <Q extends z.ZodType, R extends z.ZodType, const Name extends string>(
  contract: ReadContract<Q, R, Name>,
): ReadContract<Q, R, Name> => contract

/** The parameters of a write after parsing. */
export type ParametersOf<C extends WriteContract> = z.output<C['parameters']>
/** The parameters of a write as a client sends them. */
export type SentParametersOf<C extends WriteContract> = z.input<C['parameters']>
/** The updates that an operation returns. */
export type UpdatesOf<C extends WriteContract> = z.input<C['updates']>
/** The query of a read after parsing. */
export type QueryOf<C extends ReadContract> = z.output<C['query']>
/** The query of a read as a client sends it. */
export type SentQueryOf<C extends ReadContract> = z.input<C['query']>
/** The data that a read returns. */
export type ReplyOf<C extends ReadContract> = z.output<C['reply']>
