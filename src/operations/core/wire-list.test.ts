import { expect, test } from 'vitest'
import * as z from 'zod'
import { wireList } from './input-schemas.ts'

let judged = 0
const item = z.object({
  id: z.int().refine(() => {
    judged += 1
    return true
  }),
  name: z.string(),
})
const list = wireList(item, { least: 1, most: 1_000 })

const issuesOf = (value: unknown) => {
  judged = 0
  return list.safeParse(value).error?.issues
}

test('returns every entry as parsed by its own schema', () => {
  const entries = [{ id: 1, name: 'a', more: 1 }]
  expect(list.parse(entries)).toEqual([{ id: 1, name: 'a' }])
})

test('stops checking entries after twenty mistakes', () => {
  const issues = issuesOf(Array.from({ length: 900 }, (_, id) => ({ id })))
  expect(issues).toHaveLength(20)
  expect(issues?.[3]).toMatchObject({
    path: [3, 'name'],
    message: 'is missing',
  })
  expect(judged).toBe(20)
})

test('checks no entry of a list that is too long', () => {
  expect(issuesOf(Array.from({ length: 1_001 }, (_, id) => ({ id, name: '' })))).toHaveLength(1)
  expect(issuesOf([])).toHaveLength(1)
  expect(judged).toBe(0)
})
