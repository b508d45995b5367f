import { expect, test } from 'vitest'
import { isMailAddress, mailAddress } from './mail-address.ts'

test.each([
  'a@b.test',
  'first.last+tag@sub.house.test',
  "o'brien@house-one.test",
  'root@localhost',
  `${'a'.repeat(64)}@b.test`,
  `a@${Array.from({ length: 4 }, () => 'b'.repeat(62)).join('.')}`,
])('%s is one plain address', (address) => {
  expect(isMailAddress(address)).toBe(true)
  expect(mailAddress(address)).toBe(address)
})

test.each([
  '',
  'a',
  '.a@b.test',
  'a.@b.test',
  'a..b@c.test',
  'a@-b.test',
  'a@b-.test',
  'A <a@b.test>',
  'a@b.test, c@d.test',
  `${'a'.repeat(65)}@b.test`,
  `a@${'b'.repeat(64)}.test`,
  `abcd@${Array.from({ length: 4 }, () => 'b'.repeat(62)).join('.')}`,
])('%j is no plain address, and nothing is sent to it', (address) => {
  expect(isMailAddress(address)).toBe(false)
  expect(() => mailAddress(address)).toThrow('not one plain e-mail address')
})
