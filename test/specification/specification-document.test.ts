import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTest } from '../harness/named-test.ts'
import { sections } from './sections.ts'
import { documentFile, specificationDocument } from './specification-document.ts'

const all = sections.flatMap(({ demands }) => demands)

test('docs/specification.md is what npm run docs writes', () => {
  expect(readFileSync(documentFile, 'utf8')).toBe(specificationDocument())
})

test('every demand stands in its section, numbered without a gap, and says each thing once', () => {
  for (const [index, { demands }] of sections.entries())
    expect(demands.map(({ id }) => id)).toEqual(
      demands.map((_, place) => `${index + 1}.${place + 1}`),
    )
  const words = sections.flatMap(({ demands }, index) =>
    demands.map(({ what }) => `${index} ${what}`),
  )
  expect(words.filter((what, at) => words.indexOf(what) !== at)).toEqual([])
})

test('every demand is held by a test, or says what is missing', () => {
  const unheld = all.filter(({ tests, missing }) => tests.length === 0 && !missing)
  expect(unheld).toEqual([])
})

test('every test that holds a demand exists under its title', () => {
  const missing = all.flatMap(({ id, tests }) =>
    tests
      .filter(({ file, title }) => !isTest(file, title))
      .map(({ file, title }) => `${id} ${file} "${title}"`),
  )
  expect(missing).toEqual([])
})
