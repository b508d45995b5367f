import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isNightlyTest, isTest } from '../harness/named-test.ts'
import { sections } from './sections.ts'
import { documentFile, specificationDocument } from './specification-document.ts'

const all = sections.flatMap(({ demands }) => demands)

test('docs/specification.md equals the output of npm run docs', () => {
  expect(readFileSync(documentFile, 'utf8')).toBe(specificationDocument())
})

test('every demand is in its section, numbered without a gap, and is unique', () => {
  for (const [index, { demands }] of sections.entries())
    expect(demands.map(({ id }) => id)).toEqual(
      demands.map((_, place) => `${index + 1}.${place + 1}`),
    )
  const words = sections.flatMap(({ demands }, index) =>
    demands.map(({ what }) => `${index} ${what}`),
  )
  expect(words.filter((what, at) => words.indexOf(what) !== at)).toEqual([])
})

test('every demand is covered by a test, or states what is missing', () => {
  const unheld = all.filter(({ tests, missing }) => tests.length === 0 && !missing)
  expect(unheld).toEqual([])
})

test('every demand that tests cover is covered by one that npm test runs', () => {
  const onlyNightly = all
    .filter(({ tests }) => tests.length > 0)
    .filter(({ tests }) => tests.every(({ file, title }) => isNightlyTest(file, title)))
    .map(({ id, tests }) => [id, ...tests.map(({ file, title }) => `${file} "${title}"`)])
  expect(onlyNightly).toEqual([])
})

test('every test that a demand quotes exists', () => {
  const missing = all.flatMap(({ id, tests }) =>
    tests
      .filter(({ file, title }) => !isTest(file, title))
      .map(({ file, title }) => `${id} ${file} "${title}"`),
  )
  expect(missing).toEqual([])
})
