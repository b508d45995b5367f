import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describedCalls } from '../../src/server/describing/described-calls.ts'

/** Where the types of the client are checked in. */
export const descriptionFile = join(import.meta.dirname, 'description.ts')

// What is meant for people is no part of a type, a cookie none of a call; what has a usual value need not be sent.
const forPeople = new Set([
  'description',
  'summary',
  'title',
  'tags',
  'example',
  'examples',
  'x-who-may',
  'default',
  'security',
])

// Below `properties` stand names of ours, not keywords.
function typesOf(value: unknown, isKeyword = true): unknown {
  if (Array.isArray(value)) return value.map((one) => typesOf(one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isKeyword || !forPeople.has(name))
      .map(([name, inner]) => [name, typesOf(inner, name !== 'properties')]),
  )
}

const lines = (entries: object): string =>
  Object.entries(entries)
    .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(typesOf(value))},`)
    .join('\n')

/** The description of the calls as a TypeScript module, from which a client infers its types: a line for each path and shape. */
export function clientDescription(): string {
  const { openapi, paths, components } = describedCalls()
  return `// Made from the contracts by npm run client.
export default {
  openapi: ${JSON.stringify(openapi)},
  paths: {
${lines(paths)}
  },
  components: { schemas: {
${lines(components.schemas)}
  } },
} as const
`
}

if (import.meta.main) {
  writeFileSync(descriptionFile, clientDescription())
  console.log(`wrote ${descriptionFile}`)
}
