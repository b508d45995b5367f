import { expect, test } from 'vitest'
import { companyProgram } from './company-program.ts'

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
