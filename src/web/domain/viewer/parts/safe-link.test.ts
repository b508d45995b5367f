import { expect, test } from 'vitest'
import { safeLink } from './safe-link.ts'

test.each([
  ['https://example.org/a b', 'https://example.org/a%20b'],
  ['HTTP://example.org', 'http://example.org/'],
  ['mailto:sam@example.org', 'mailto:sam@example.org'],
  ['javascript:alert(1)', null],
  [' java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['blob:https://example.org/1', null],
  ['file:///etc/passwd', null],
  ['/app/admin', null],
  ['//example.org', null],
  ['#part', null],
  ['', null],
])('the link %j leads to %j', (href, safe) => {
  expect(safeLink(href)).toBe(safe)
})
