import { expect, test } from 'vitest'
import { passwordProblem, passwordStrength } from './password.ts'

const about = ['mara.lund@example.test', 'Mara', 'Lund']

test.each([
  ['elevenchars', 'needs at least 12 characters'],
  ['👍'.repeat(11), 'needs at least 12 characters'],
  ['ab'.repeat(65), 'has more than 128 characters'],
  ['abababababab', 'repeats too few characters'],
  ['Password1234', 'is one of the first that others would try'],
  ['ＰＡＳＳＷＯＲＤ1234', 'is one of the first that others would try'],
  ['mara.lund@example.test', 'is one of the first that others would try'],
  ['Mara.Lund.2026', 'is one of the first that others would try'],
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
