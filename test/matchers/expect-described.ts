import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import { getApiDescription } from '#server/openapi/api-description.ts'
import type { Answered } from '../harness/test-server.ts'

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
const compiled = new Map<string, ValidateFunction>()

const pointer = (...parts: readonly string[]): string =>
  parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

// Cached, because compiling costs far more than validating.
function shapeAt(place: string): ValidateFunction {
  if (compiled.size === 0) ajv.addSchema(getApiDescription(), 'description')
  const known = compiled.get(place) ?? ajv.compile({ $ref: `description#${place}` })
  compiled.set(place, known)
  return known
}

/** Checks that the API description lists a response's status for the call, and that the body matches its schema. */
export function expectDescribed(method: 'get' | 'post', path: string, answered: Answered): void {
  const operation = (getApiDescription().paths[path] as Record<string, { responses: object }>)[
    method
  ]
  const { status, body } = answered
  expect(Object.keys(operation?.responses ?? {})).toContain(String(status))
  const json = ['content', 'application/json', 'schema']
  const fits = shapeAt(pointer('paths', path, method, 'responses', String(status), ...json))
  expect({ status, wrong: fits(body) ? [] : fits.errors }).toEqual({ status, wrong: [] })
}
