import * as z from 'zod'
import type { ErrorCode } from '#rules/api/errors.ts'

/** A response other than the successful one and the errors of the catalogue. */
export type OtherResponse = {
  readonly description: string
  readonly body?: z.ZodType
  /** Response headers with their descriptions. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Declares an endpoint that is neither a write nor a read: routes validate by it, the API description and the web's types are derived from it. */
export type EndpointContract<
  Path extends string = string,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Query extends z.ZodObject = z.ZodObject,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With {id} for a parameter, which `query` must declare as well. */
  readonly path: Path
  readonly operationId: string
  readonly tag:
    | 'Sign-in'
    | 'Admin'
    | 'Calendar'
    | 'Files'
    | 'Live'
    | 'Notifications'
    | 'Projects'
    | 'Health'
  readonly summary: string
  readonly description?: string
  /** Requires a usable session, any session (its second factor may be missing), or none. */
  readonly session: 'usable' | 'any' | 'none'
  /** Whether scripts must send the Origin header. */
  readonly needsOrigin?: true
  /** Whether apiDb selects a target. */
  readonly takesTarget?: true
  /** Query and path parameters. */
  readonly query?: Query
  /** The JSON body. */
  readonly body?: Body
  /** The content type of a body that is not JSON. */
  readonly bodyType?: string
  readonly isBodyOptional?: true
  /** The whole JSON body of the successful response. */
  readonly response?: Response
  /** The content type of a successful response that is not JSON. */
  readonly responseType?: string
  /** Status of the successful response, 200 by default; its description and headers. */
  readonly success?: OtherResponse & { readonly status?: number }
  /** The errors of the catalogue besides those of the server itself (500, 503, 507). */
  readonly errors: readonly ErrorCode[]
  /** Whether the server's own errors (500, 503, 507) are left out. */
  readonly omitsServerErrors?: true
  readonly otherResponses?: Readonly<Record<number, OtherResponse>>
  readonly example?: { readonly body?: z.input<Body>; readonly query?: object }
}

/** Declares an endpoint; only infers its types. */
export const endpoint = <
  const Path extends string,
  Body extends z.ZodType = z.ZodNever,
  Response extends z.ZodType = z.ZodNever,
  Query extends z.ZodObject = z.ZodObject,
>(
  contract: EndpointContract<Path, Body, Response, Query>,
): EndpointContract<Path, Body, Response, Query> => contract

/** Wraps the data of a response. */
export const dataOf = <Data extends z.ZodType>(data: Data) => z.object({ data })

/** Returns the body schema of an endpoint; throws for one without a body. */
export function bodyOf<Body extends z.ZodType>({
  path,
  body,
}: {
  readonly path: string
  readonly body?: Body
}): Body {
  if (body === undefined) throw new Error(`${path} has no body`)
  return body
}

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T

// The variance of zod's types does not let the constraint be EndpointContract itself.
type Declared = { readonly body?: z.ZodType; readonly response?: z.ZodType; readonly path: string }

/** The JSON body as a client sends it. */
export type EndpointBody<Contract extends Declared> = DeepReadonly<
  z.input<NonNullable<Contract['body']>>
>

/** The JSON body of the successful response. */
export type EndpointResponse<Contract extends Declared> = DeepReadonly<
  z.output<NonNullable<Contract['response']>>
>

/** The `data` of the successful response. */
export type EndpointData<Contract extends Declared> =
  EndpointResponse<Contract> extends { readonly data: infer Data } ? Data : never

/** A schema's output as readonly data. */
export type DataOf<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>
