import { expect, test } from 'vitest'
import { passwordProblem, passwordStrength } from './password.ts'

const about = ['mara.lund@example.test', 'Mara', 'Lund']

test.each([
  ['elevenchars', 'needs at least 12 characters'],
  ['👍'.repeat(11), 'needs at least 12 characters'],
  ['ab'.repeat(65), 'has more than 128 characters'],
  ['abababababab', 'has too few different characters'],
  ['Password1234', 'is too easy to guess'],
  ['ＰＡＳＳＷＯＲＤ1234', 'is too easy to guess'],
  ['mara.lund@example.test', 'is too easy to guess'],
  ['Mara.Lund.2026', 'is too easy to guess'],
])('%s cannot be used: %s', (password, problem) => {
  expect(passwordProblem(password, about)).toBe(problem)
  expect(passwordStrength(password, about)).toBe('unfit')
})

test.each([
  ['quiet heron walks', 'good'],
  ['tqzvbnmpwdfg', 'fair'],
  ['Quiet heron, 7 walks along the river', 'strong'],
  ['x'.repeat(100) + 'abstzv', 'strong'],
])('%s is %s', (password, strength) => {
  expect(passwordProblem(password, about)).toBeNull()
  expect(passwordStrength(password, about)).toBe(strength)
})

test('the longest of the own names is taken out of a password first', () => {
  expect(passwordProblem('Annette4711ab', ['Ann', 'Annette'])).toBe('is too easy to guess')
})
