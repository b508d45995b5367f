import { expect, test } from 'vitest'
import { ownName, standardCode } from './standard-code.ts'

const named = (Name: string, title: string, isSuccessful = true) =>
  standardCode({ Name, parsedName: { isSuccessful, title } })

test('the code is the part before the title', () => {
  expect(named('RM 1-1 Regulatory watch', 'Regulatory watch')).toEqual({
    code: 'RM 1-1',
    title: 'Regulatory watch',
  })
})

test('a name without a title is a code, and a name that was not parsed is a title', () => {
  expect(named('CEF01', '')).toEqual({ code: 'CEF01', title: '' })
  expect(named('Anything', 'Anything', false)).toEqual({ code: '', title: 'Anything' })
})

test('names an element by the part that its parent does not contain', () => {
  expect(ownName('RM 2-1(b)(iv)', 'RM 2-1(b)')).toBe('(iv)')
  expect(ownName('RM 2-1', 'RM 2-1')).toBe('RM 2-1')
  expect(ownName('AC-1a.', '')).toBe('AC-1a.')
})
