import { expect, test } from 'vitest'
import { isWebAddress, webAddressOf } from './web-address.ts'

test.each([
  ['https://example.test', true],
  ['http://example.test:8080/a?b=c#d', true],
  ['HTTPS://EXAMPLE.TEST', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['https://', false],
  ['https:///path', false],
  ['https://user@example.test', false],
  ['https://example.test\\@other.test', false],
  ['https://exam ple.test', false],
  [' https://example.test', false],
  ['example.test', false],
  ['', false],
])('%j is a link: %j', (text, leads) => {
  expect(isWebAddress(text)).toBe(leads)
})

test.each([
  ['example.test', 'https://example.test'],
  [' www.example.test/a ', 'https://www.example.test/a'],
  ['example.test:8080', 'https://example.test:8080'],
  ['http://example.test', 'http://example.test'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['', ''],
])('completes the typed text %j to %j', (typed, address) => {
  expect(webAddressOf(typed)).toBe(address)
})
