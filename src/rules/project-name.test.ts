import { expect, test } from 'vitest'
import { projectName } from './project-name.ts'

test('a project is named by its id', () => {
  expect(projectName(12)).toBe('Project 12')
  expect(projectName(null)).toBe('Project XXX')
  expect(projectName(undefined)).toBe('Project XXX')
  expect(projectName('')).toBe('Project XXX')
})

test('a project is named by its name when it has one', () => {
  expect(projectName(12, 'Acme Health (Specialty Pharmacy)')).toBe(
    'Acme Health (Specialty Pharmacy)',
  )
  for (const none of [null, undefined, '', ' \n']) {
    expect(projectName(12, none)).toBe('Project 12')
    expect(projectName(null, none)).toBe('Project XXX')
  }
})
