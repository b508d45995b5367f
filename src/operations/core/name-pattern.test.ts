import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { needingData } from '#test/harness/skips.ts'
import { compileNamePattern } from './name-pattern.ts'

const file = `${import.meta.dirname}/../../../../shared/data/name-cases.json`

type Case = { name: string; success: boolean; parsed?: Record<string, string | null> | null }
type Cases = { sets: { set: string; name_pattern: string; cases: Case[] }[] }

test('parses every known name as expected', needingData(existsSync(file)), () => {
  const { sets } = JSON.parse(readFileSync(file, 'utf8')) as Cases
  for (const { name_pattern, cases } of sets) {
    const pattern = compileNamePattern(name_pattern)
    if ('problem' in pattern) throw new Error(pattern.problem)
    for (const { name, success, parsed } of cases) {
      const groups = pattern.match(name)
      expect(groups !== null, name).toBe(success)
      for (const [group, text] of Object.entries(parsed ?? {})) {
        expect(groups?.[group] ?? null, name).toBe(text)
      }
    }
  }
})

test('returns undefined for a group that did not participate, null for a name that does not match', () => {
  const pattern = compileNamePattern('^(?<group>[A-Z]+)(?<ordinal>\\d+)(?: (?<title>.+))?$')
  if ('problem' in pattern) throw new Error(pattern.problem)
  expect(pattern.match('CP12')).toEqual({ group: 'CP', ordinal: '12', title: undefined })
  expect(pattern.match('12')).toBeNull()
})

test('a pattern needs a group for the ordinal or for the title', () => {
  for (const spelling of ['^(?<ordinal>\\d+)', '^(?<title>.+)'])
    expect(compileNamePattern(spelling)).toHaveProperty('match')
  expect(compileNamePattern('^(?<group>[A-Z]+)')).toHaveProperty(
    'problem',
    'the pattern needs a named group (?<ordinal>...) or (?<title>...)',
  )
})

test('accepts ECMAScript escapes and the spelling (?P<name>', () => {
  for (const spelling of ['^\\u00a7\\/(?<title>.*)$', '^§/(?P<title>.*)$']) {
    const pattern = compileNamePattern(spelling)
    expect('match' in pattern && pattern.match('§/x')).toEqual({ title: 'x' })
  }
})

test.each([
  ['(?=a)(?<title>.*)', /look-ahead/],
  ['(?!a)(?<title>.*)', /look-ahead/],
  ['(?<=a)(?<title>.*)', /look-behind/],
  ['(?<!a)(?<title>.*)', /look-behind/],
  ['(?<title>.)\\1', /back reference/],
  ['(?<title>.)\\k<title>', /back reference/],
  ['(?<title>a++)', /possessive/],
  ['(?>a)(?<title>.*)', /atomic/],
  ['(?<title>', /not a regular expression/],
  ['[a(?<title>x)', /not a regular expression/],
  ['(?<title>x)(?<title>y)', /duplicate/],
  ['(?<title>(?:a{1000}){1000})', /repeat count/],
  ['(?<title>a{1000})', /too large/],
  ['^(?<group>[A-Z]+)$', /named group/],
  ['', /named group/],
])('rejects %s with the reason', (pattern, reason) => {
  const compiled = compileNamePattern(pattern)
  expect('problem' in compiled && compiled.problem).toMatch(reason)
})

test('rejects a pattern of more than 500 characters', () => {
  const compiled = compileNamePattern('x'.repeat(501))
  expect(compiled).toEqual({ problem: 'the pattern has 501 characters; at most 500 allowed' })
})

test('matches in linear time a pattern that would hang a backtracking engine', () => {
  const pattern = compileNamePattern('^(?<title>(?:a+)+)$')
  expect('match' in pattern && pattern.match(`${'a'.repeat(499)}!`)).toBeNull()
})

test('compiles the same pattern once', () => {
  const spelled = '^(?<title>once.*)$'
  expect(compileNamePattern(spelled)).toBe(compileNamePattern(spelled))
})
