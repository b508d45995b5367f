import type { Description } from './describe-api.ts'
import type { Shape } from './json-shape.ts'
import type { Right } from './tell-rights.ts'
import { valuesOf, whatOf, type ToldValue } from './tell-shape.ts'

/** A call as the page shows it: a transformation, or a method of a path. */
export type Call = {
  readonly id: string
  readonly group: string
  readonly title: string
  /** Method and path. */
  readonly line: string
  readonly summary: string
  readonly rights: readonly Right[] | undefined
  readonly takes: readonly ToldValue[]
  readonly examples: readonly { readonly of: string; readonly value: unknown }[]
}

type Operation = {
  tags: readonly string[]
  operationId: string
  summary: string
  'x-who-may'?: readonly Right[]
  parameters?: readonly { name: string; in: string; required?: boolean; schema: Shape }[]
  requestBody?: { content: Record<string, { schema: Shape; example?: unknown }> }
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>
}

/** The path of the write call. */
export const writePath = '/api/v3/write/transformation'

/** Every transformation of a description. */
export function writesIn({ paths, components: { schemas } }: Description): Call[] {
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
        properties: { parameters: Shape }
        examples: readonly unknown[]
      }
      return {
        id: name,
        group: title.slice(0, title.indexOf(':')),
        title,
        line: `POST ${writePath}`,
        summary: description.split('\n')[0] ?? '',
        rights: schema['x-who-may'] as readonly Right[],
        takes: valuesOf(properties.parameters),
        examples: [
          { of: 'Body', value: examples[0] },
          { of: 'Reply', value: replies[name]?.value },
        ],
      }
    })
}

/** Every other call of a description. */
export function othersIn({ paths }: Description): Call[] {
  return Object.entries(paths)
    .filter(([path]) => path !== writePath)
    .flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Operation>).map(([method, operation]) =>
        callOf(path, method, operation),
      ),
    )
}

function callOf(path: string, method: string, operation: Operation): Call {
  const asked = operation.requestBody?.content['application/json']
  const reply = operation.responses['200']?.content?.['application/json']?.example
  return {
    id: operation.operationId,
    group: operation.tags[0] ?? '',
    title: path,
    line: `${method.toUpperCase()} ${path}`,
    summary: operation.summary,
    rights: operation['x-who-may'],
    takes: [
      ...(operation.parameters ?? []).map(({ name, in: where, required = false, schema }) => ({
        place: where === 'query' ? name : `${name} (${where})`,
        isRequired: required,
        what: whatOf(schema),
      })),
      ...(asked ? valuesOf(asked.schema) : []),
    ],
    examples: [
      ...(asked?.example === undefined ? [] : [{ of: 'Body', value: asked.example }]),
      ...(reply === undefined ? [] : [{ of: 'Reply', value: reply }]),
    ],
  }
}
