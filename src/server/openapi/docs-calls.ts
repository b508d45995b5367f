import type { ApiDescription } from './describe-api.ts'
import { fieldsOf, formatSchema, type Field } from './format-schema.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Permission } from './permission-table.ts'

/** An entry of the docs page: a transformation, or a method of a path. */
export type Call = {
  readonly id: string
  readonly group: string
  readonly title: string
  readonly methodAndPath: string
  readonly summary: string
  readonly permissions: readonly Permission[] | undefined
  readonly parameters: readonly Field[]
  readonly examples: readonly { readonly of: string; readonly value: unknown }[]
}

type Operation = {
  tags: readonly string[]
  operationId: string
  summary: string
  'x-who-may'?: readonly Permission[]
  parameters?: readonly { name: string; in: string; required?: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema; example?: unknown }> }
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>
}

/** The path of the write endpoint. */
export const writePath = '/api/v3/write/transformation'

/** Lists every transformation of a description. */
export function listWrites({ paths, components: { schemas } }: ApiDescription): Call[] {
  const { post } = paths[writePath] as {
    post: {
      responses: {
        200: { content: { 'application/json': { examples: Record<string, { value: unknown }> } } }
      }
    }
  }
  const replies = post.responses[200].content['application/json'].examples
  return Object.entries(schemas)
    .filter(([, { title, examples }]) => typeof title === 'string' && Array.isArray(examples))
    .map(([name, schema]) => {
      const { title, description, properties, examples } = schema as {
        title: string
        description: string
        properties: { parameters: JsonSchema }
        examples: readonly unknown[]
      }
      return {
        id: name,
        group: title.slice(0, title.indexOf(':')),
        title,
        methodAndPath: `POST ${writePath}`,
        summary: description.split('\n')[0] ?? '',
        permissions: schema['x-who-may'] as readonly Permission[],
        parameters: fieldsOf(properties.parameters),
        examples: [
          { of: 'Body', value: examples[0] },
          { of: 'Reply', value: replies[name]?.value },
        ],
      }
    })
}

/** Lists every other endpoint of a description. */
export function listOtherCalls({ paths }: ApiDescription): Call[] {
  return Object.entries(paths)
    .filter(([path]) => path !== writePath)
    .flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Operation>).map(([method, operation]) =>
        callOf(path, method, operation),
      ),
    )
}

function callOf(path: string, method: string, operation: Operation): Call {
  const sent = operation.requestBody?.content['application/json']
  const reply = operation.responses['200']?.content?.['application/json']?.example
  return {
    id: operation.operationId,
    group: operation.tags[0] ?? '',
    title: path,
    methodAndPath: `${method.toUpperCase()} ${path}`,
    summary: operation.summary,
    permissions: operation['x-who-may'],
    parameters: [
      ...(operation.parameters ?? []).map(({ name, in: where, required = false, schema }) => ({
        path: where === 'query' ? name : `${name} (${where})`,
        isRequired: required,
        type: formatSchema(schema),
      })),
      ...(sent ? fieldsOf(sent.schema) : []),
    ],
    examples: [
      ...(sent?.example === undefined ? [] : [{ of: 'Body', value: sent.example }]),
      ...(reply === undefined ? [] : [{ of: 'Reply', value: reply }]),
    ],
  }
}
