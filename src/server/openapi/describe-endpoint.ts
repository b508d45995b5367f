import type { EndpointContract, OtherResponse } from '#operations/core/endpoint-contract.ts'
import { errors, type ErrorCode } from '#rules/api/errors.ts'
import { apiDb } from './describe-target.ts'
import { errorResponses } from './error-responses.ts'
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts'

const serverErrors = [500, 503, 507]

const origin = {
  name: 'Origin',
  in: 'header',
  required: true,
  description: 'The origin of the installation; browsers send it automatically.',
  schema: { type: 'string', format: 'uri' },
} as const

const json = (schema: JsonSchema, example?: unknown): JsonSchema => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
})

function parametersOf({ path, query, takesTarget, needsOrigin, example }: EndpointContract) {
  const { properties = {}, required = [] } = (
    query === undefined ? {} : jsonSchemaOf(query, 'input')
  ) as { properties?: Record<string, JsonSchema>; required?: readonly string[] }
  const sent = (example?.query ?? {}) as Record<string, unknown>
  const own = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: path.includes(`{${name}}`) ? 'path' : 'query',
    ...(required.includes(name) && { required: true }),
    ...(description !== undefined && { description }),
    schema,
    ...(sent[name] !== undefined && { example: sent[name] }),
  }))
  return [...(takesTarget ? [apiDb] : []), ...own, ...(needsOrigin ? [origin] : [])]
}

function requestBodyOf({ body, bodyType, isBodyOptional, example }: EndpointContract) {
  if (bodyType !== undefined) {
    const schema = { type: 'string', contentMediaType: bodyType }
    return { required: true, content: { [bodyType]: { schema } } }
  }
  if (body === undefined) return undefined
  const content = json(jsonSchemaOf(body, 'input'), example?.body)
  return { ...(!isBodyOptional && { required: true }), content }
}

const describeResponse = ({ description, body, headers }: OtherResponse): JsonSchema => ({
  description,
  ...(headers && {
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, text]) => [
        name,
        {
          ...(text !== '' && { description: text }),
          schema: { type: name === 'Retry-After' ? 'integer' : 'string' },
        },
      ]),
    ),
  }),
  ...(body && { content: json(jsonSchemaOf(body, 'output')) }),
})

function errorResponsesOf({ errors: codes, omitsServerErrors }: EndpointContract) {
  const byStatus = Map.groupBy(codes, (code: ErrorCode) => errors[code].status)
  const others = omitsServerErrors ? [] : serverErrors.filter((status) => !byStatus.has(status))
  return errorResponses(...[...byStatus].toSorted(([a], [b]) => a - b), ...others)
}

/** Describes an endpoint from its contract. */
function describeEndpoint(contract: EndpointContract): JsonSchema {
  const { method, operationId, tag, summary, description, session } = contract
  const { success, response, responseType, otherResponses = {} } = contract
  const parameters = parametersOf(contract)
  const requestBody = requestBodyOf(contract)
  return {
    [method.toLowerCase()]: {
      operationId,
      tags: [tag],
      summary,
      ...(description !== undefined && { description }),
      ...(session === 'none' && { security: [] }),
      ...(parameters.length > 0 && { parameters }),
      ...(requestBody && { requestBody }),
      responses: {
        [success?.status ?? 200]: {
          ...describeResponse({
            description: 'Done.',
            ...success,
            ...(response && { body: response }),
          }),
          ...(responseType !== undefined && {
            content: { [responseType]: { schema: { type: 'string' } } },
          }),
        },
        ...errorResponsesOf(contract),
        ...Object.fromEntries(
          Object.entries(otherResponses).map(([status, other]) => [
            status,
            describeResponse(other),
          ]),
        ),
      },
    },
  }
}

/** Describes endpoints, grouped by path and method. */
export function describeEndpoints(
  ...groups: readonly Readonly<Record<string, EndpointContract>>[]
): Record<string, JsonSchema> {
  const paths: Record<string, JsonSchema> = {}
  for (const contract of groups.flatMap((group) => Object.values(group)))
    paths[contract.path] = { ...paths[contract.path], ...describeEndpoint(contract) }
  return paths
}
