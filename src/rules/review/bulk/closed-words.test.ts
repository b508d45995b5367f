import { expect, test } from 'vitest'
import { bulkVerbs } from './bulk-verbs.ts'
import { reasonsIn, whyAssignmentClosed, whyClosed } from './closed-words.ts'
import type { Judgement } from './judge.ts'

const verbs = bulkVerbs['desktop-review']
const verb = (name: string) => {
  const one = verbs.find((each) => each.name === name)
  if (!one) throw new Error(`No verb ${name}`)
  return one
}
const cannot = (one: string, many: string): Judgement<object> => ({
  kind: 'cannot',
  because: { one, many },
})
const withClient = cannot('is with the client', 'are with the client')
const outOfScope = cannot('is not applicable', 'are not applicable')
const already = { kind: 'already' } as const
const changes = { kind: 'changes' } as const

test.each([
  [[], 'Select standards that have their full score first'],
  [[changes], null],
  [[withClient, changes, already], null],
  [[withClient], 'The selected standard is not ready for upload: it is with the client'],
  [[already], 'The selected standard is already marked for upload'],
  [[already, already], 'All 2 selected standards are already marked for upload'],
  [
    [outOfScope, withClient, withClient, withClient],
    'None of the 4 selected standards is ready for upload: 3 are with the client, 1 is not applicable',
  ],
  [
    [already, already, outOfScope],
    'None of the 3 selected standards is ready for upload: 1 is not applicable, 2 are already marked for upload',
  ],
])('marking %o for upload is closed: %s', (judgements, why) => {
  expect(whyClosed(verb('Mark for upload'), judgements)).toBe(why)
})

test('every verb says what to select for it, what it cannot do, and what is done already', () => {
  for (const phase of ['gap-analysis', 'desktop-review', 'verification'] as const)
    for (const one of bulkVerbs[phase]) {
      expect(whyClosed(one, [])).toMatch(/^Select .* first$/)
      expect(whyClosed(one, [withClient])).toBe(
        `The selected standard ${one.cannot}: it is with the client`,
      )
      expect(whyClosed(one, [withClient, outOfScope])).toContain(` selected standards ${one.can}: `)
      expect(whyClosed(one, [already])).toBe(`The selected standard is already ${one.done}`)
      for (const words of [one.can, one.cannot, one.done])
        expect(words).toMatch(/^[a-z][a-zA-Z ]+$/)
      expect(one.cannot).toMatch(/^(cannot|is not) /)
    }
})

test('reasons are counted, the most frequent first', () => {
  expect(reasonsIn([outOfScope, withClient, already, changes, withClient])).toEqual([
    '2 are with the client',
    '1 is not applicable',
  ])
})

const ledByOther = cannot('is led by another SC', 'are led by another SC')

test.each([
  ['SC', [], 'Select standards first'],
  ['SC', [changes], null],
  ['SC', [ledByOther, ledByOther], 'Only administrators can assign the SC'],
  ['AC', [changes, ledByOther], null],
  ['AC', [ledByOther], 'The selected standard cannot get its AC from you: it is led by another SC'],
  [
    'AC',
    [ledByOther, ledByOther],
    'None of the 2 selected standards can get its AC from you: 2 are led by another SC',
  ],
] as const)('assigning the %s to %o is closed: %s', (role, judgements, why) => {
  expect(whyAssignmentClosed(role, judgements)).toBe(why)
})
