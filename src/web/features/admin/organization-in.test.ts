import { expect, test } from 'vitest'
import { organizationIn } from './organization-in.ts'

test('finds the organization of a standards set, with a byte order mark or without', () => {
  const text = '{"module":{"accreditation_organization":"Body"}}'
  expect(organizationIn(text)).toBe('Body')
  expect(organizationIn(`\uFEFF${text}`)).toBe('Body')
})

test.each(['', 'null', '[]', '{"catalog":{}}', '{"module":{"accreditation_organization":7}}'])(
  'answers null for %j',
  (text) => {
    expect(organizationIn(text)).toBeNull()
  },
)
