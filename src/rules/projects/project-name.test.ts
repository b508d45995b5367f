import { expect, test } from 'vitest'
import { companyProgram, projectName } from './project-name.ts'

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

test.each([
  ['Acme Health (Specialty Pharmacy)', 'Acme Health', 'Specialty Pharmacy'],
  ['Acme (US) (Mail)', 'Acme (US)', 'Mail'],
  ['Acme (Pharmacy (Mail))', 'Acme', 'Pharmacy (Mail)'],
  ['Acme(Mail)', 'Acme', 'Mail'],
  ['Acme', 'Acme', null],
  ['Acme (Mail) East', 'Acme (Mail) East', null],
  ['Acme ()', 'Acme ()', null],
  ['(Mail)', '(Mail)', null],
  ['Acme Mail)', 'Acme Mail)', null],
  ['', '', null],
])('%s splits into company and program', (name, company, program) => {
  expect(companyProgram(name)).toEqual({ company, program })
})
