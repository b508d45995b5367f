import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dispositionHeader } from './content-disposition.ts'

test.each([
  ['Plan.pdf', 'Plan.pdf', 'Plan.pdf'],
  ['a "b" c.pdf', 'a _b_ c.pdf', 'a%20%22b%22%20c.pdf'],
  ["it's (1)*.pdf", "it's (1)_.pdf", 'it%27s%20%281%29%2A.pdf'],
  ['Größe.pdf', 'Gr__e.pdf', 'Gr%C3%B6%C3%9Fe.pdf'],
  ['50%.pdf', '50_.pdf', '50%25.pdf'],
])('%s', (name, ascii, exact) => {
  expect(dispositionHeader('attachment', name)).toBe(
    `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`,
  )
})

test('any name survives the round trip, and none breaks out of the header or its quotes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const [, ascii, exact] =
        /^attachment; filename="([ -!#-~]*)"; filename\*=UTF-8''([!#$&+\-.^_`|~0-9A-Za-z%]*)$/.exec(
          dispositionHeader('attachment', name),
        ) ?? []
      expect(ascii).toBeDefined()
      expect(decodeURIComponent(exact ?? '')).toBe(name)
    }),
  )
})
