import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getApiDescription } from '#server/openapi/api-description.ts'

/** The checked-in file with the types of the client. */
export const descriptionFile = join(import.meta.dirname, 'description.ts')

// Texts for people are not part of a type, nor cookies part of a call; values with a default may be omitted.
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

// The keys below `properties` are field names, not keywords.
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

/** Returns the API description as a TypeScript module from which a client infers its types: one line per path and schema. */
export function clientDescription(): string {
  const { openapi, paths, components } = getApiDescription()
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
