import { expect, test } from 'vitest'
import { findChoices } from './find-choices.ts'

const choices = [
  { value: 'anne', label: 'Joanne Berg', detail: 'AC' },
  { value: 'berg', label: 'Kim Berg' },
  { value: 'annex', label: 'Annex B', detail: 'Kimono' },
  { value: 'bergen', label: 'Bergen' },
]
const found = (typed: string) => findChoices(choices, typed).map(({ value }) => value)

test.each([
  ['', ['anne', 'berg', 'annex', 'bergen']],
  ['  ', ['anne', 'berg', 'annex', 'bergen']],
  ['ann', ['annex', 'anne']],
  ['BERG', ['bergen', 'anne', 'berg']],
  ['berg kim', ['berg']],
  ['berg ac', ['anne']],
  ['kim', ['berg', 'annex']],
  ['nobody', []],
])(
  '%j finds %j: first what begins with it, then where words begin with it, then any other',
  (typed, values) => {
    expect(found(typed)).toEqual(values)
  },
)
