import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { DataOf, EndpointContract } from '#operations/core/endpoint-contract.ts'
import { ApiError } from '#operations/core/issues/api-error.ts'
import type { SessionUser } from '#server/auth/sessions/session.ts'
import { parseInput } from '#server/pipeline/parse-input.ts'
import type { RoutesContext } from '../request/request-session.ts'

type Call<Body, Query> = {
  readonly session: SessionUser
  readonly body: Body
  readonly query: Query
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Converts the path of a contract to Fastify's form. */
const routePath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/**
 * Registers an endpoint that requires a session: validates query and body by its contract, responds with what `handle` returns (or with
 * the reply that `handle` sent itself, where the response is not JSON), and forbids caching.
 */
export function registerEndpoint<
  Path extends string,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Query extends z.ZodObject,
>(
  app: FastifyInstance,
  { findSession, findAnySession }: Pick<RoutesContext, 'findSession' | 'findAnySession'>,
  contract: EndpointContract<Path, Body, Response, Query>,
  handle: (
    call: Call<z.output<Body>, z.output<Query>>,
  ) => Promise<DataOf<Response> | (Response extends z.ZodNever ? FastifyReply : never)>,
): void {
  const { method, path, session: requiredSession, query, body } = contract
  app.route({
    method,
    url: routePath(path),
    config: { requiredSession },
    handler: async (request, reply) => {
      const find = requiredSession === 'any' ? findAnySession : findSession
      const session = await find(request)
      if (session === null) throw new ApiError('notSignedIn')
      reply.header('cache-control', 'no-store')
      const parameters = { ...(request.query as object), ...(request.params as object) }
      return handle({
        session,
        query: (query && parseInput(query, parameters, 'query')) as z.output<Query>,
        body: (body && parseInput(body, request.body)) as z.output<Body>,
        request,
        reply,
      })
    },
  })
}
