import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import { describedCalls } from '../src/server/describing/described-calls.ts'
import type { Answered } from './house.ts'

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
const compiled = new Map<string, ValidateFunction>()

const pointer = (...parts: readonly string[]): string =>
  parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

// Compiling costs far more than checking.
function shapeAt(place: string): ValidateFunction {
  if (compiled.size === 0) ajv.addSchema(describedCalls(), 'description')
  const known = compiled.get(place) ?? ajv.compile({ $ref: `description#${place}` })
  compiled.set(place, known)
  return known
}

/** Checks that an answer has a status that the description names for the call, and a body of the shape that it gives for it. */
export function expectDescribed(method: 'get' | 'post', path: string, answered: Answered): void {
  const operation = (describedCalls().paths[path] as Record<string, { responses: object }>)[method]
  const { status, body } = answered
  expect(Object.keys(operation?.responses ?? {})).toContain(String(status))
  const json = ['content', 'application/json', 'schema']
  const fits = shapeAt(pointer('paths', path, method, 'responses', String(status), ...json))
  expect({ status, wrong: fits(body) ? [] : fits.errors }).toEqual({ status, wrong: [] })
}
