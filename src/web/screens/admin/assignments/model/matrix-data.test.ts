import { expect, test } from 'vitest'
import { draftOf, withEdits } from './assignment-draft.ts'
import { namesOf, shownAt, storedAt, withChangesStored } from './matrix-data.ts'
import { consultantsOf, standard } from './matrix.fixture.ts'

const row = standard(1, { SC: 'SAM', AC: 'GONE' })
const nameOf = namesOf(consultantsOf('sam', 'max'), [row])
const { now } = withEdits(draftOf(new Map()), [
  { standard_id: 1, phase: 'verification', role: 'SC', name: row.Name, stored: 'SAM', to: 'max' },
  { standard_id: 1, phase: 'verification', role: 'AC', name: row.Name, stored: 'GONE', to: null },
])

test('finds names in any letter case, including those of former consultants', () => {
  expect(nameOf('SAM')).toBe('Full sam')
  expect(nameOf('gone')).toBe('Name of GONE')
  expect(nameOf('nowhere')).toBe('Unknown')
  expect(nameOf(null)).toBeNull()
})

test('shows an unsaved change instead of the stored person, in its phase only', () => {
  expect(shownAt(row, 'verification', 'SC', now)).toBe('max')
  expect(shownAt(row, 'verification', 'AC', now)).toBeNull()
  expect(shownAt(row, 'gap-analysis', 'SC', now)).toBe('SAM')
  expect(storedAt(row, 'verification', 'SC')).toBe('SAM')
})

test('applies changes to the rows with the new people and their names', () => {
  const [stored] = withChangesStored([row], now, nameOf)
  expect(stored?.phaseDetails.verification).toMatchObject({
    OwnerId: 'max',
    OwnerName: 'Full max',
    JuniorOwnerId: null,
    JuniorOwnerName: null,
  })
  expect(stored?.phaseDetails['gap-analysis']).toEqual(row.phaseDetails['gap-analysis'])
})
