import { expect, test } from 'vitest'
import { projectName } from './project-name.ts'

test('a project is named by its id', () => {
  expect(projectName(12)).toBe('Project 12')
  expect(projectName(null)).toBe('Project XXX')
  expect(projectName(undefined)).toBe('Project XXX')
  expect(projectName('')).toBe('Project XXX')
})
