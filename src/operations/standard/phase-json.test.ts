import { expect, test } from 'vitest'
import { phases } from '../../rules/phases.ts'
import type { KnownStandard } from '../kit/operation.ts'
import { phaseDetailsOf } from './phase-details.ts'
import { layPhaseJson } from './phase-json.ts'
import { nullableColumnsOf } from './phase-list.ts'

const nothing = '\u001D'

const known: KnownStandard = {
  Id: 7,
  Name: 'RM 1-1',
  StandardSetId: 1,
  isDTRPassthrough: false,
  counts: { mandatory: 2, points: 1, li: 0 },
  state: '2 1 0 false',
  json: '{"Id":7',
  position: 0,
}

const staff = { isStaff: true, userId: 'me', areScoresVisible: true }

const values: Readonly<Record<string, string>> = {
  OwnerId: 'ann',
  ClientComment: 'A "quoted" word,\na line and \u2028 an é',
  ClientCommentLastModified: '2026-11-21 13:00:00.5+00',
  TheGood: '',
}

for (const { phase } of phases) {
  const states = [
    'Blank 1 0 0 0 0 0 0 0 0',
    'Complete 1 1 37 200 2 100 1 0 0',
    'NotApplicable 0 0 21 50 0 0 0 0 0',
  ]
  test.each(states)(`${phase}: the JSON laid down for %s is that of the details`, (state) => {
    const fields = nullableColumnsOf(phase).map((column) => values[column] ?? nothing)
    const row = ['7', '1', '2', state, ...fields]
    const pieces: string[] = []
    layPhaseJson(pieces, phase, row, known)
    expect(JSON.parse(pieces.join(''))).toEqual(phaseDetailsOf(phase, row, known, staff))
  })
}
