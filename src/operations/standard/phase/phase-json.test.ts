import { expect, test } from 'vitest'
import { phases } from '#rules/review/phases.ts'
import { encodeJson } from '../../core/json-bytes.ts'
import type { KnownStandard } from '../../core/operation.ts'
import { phaseDetailsOf } from './phase-details.ts'
import { writeCounts, writePhaseDetails } from './phase-json.ts'
import { nullableColumnsOf, packedRows, type PackedRow } from './phase-list.ts'

const nothing = '\u001D'

const known: KnownStandard = {
  Id: 7,
  Name: 'RM 1-1',
  StandardSetId: 1,
  isDTRPassthrough: false,
  counts: { mandatory: 2, points: 1, li: 0 },
  state: '2 1 0 false',
  json: '{"Id":7',
  bytes: Buffer.from('{"Id":7'),
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
  const cases = states.flatMap((state) => [
    [state, nothing, 'null'],
    [state, '2026-12-04 00:00:00+00', '"2026-12-04T00:00:00.000Z"'],
  ])
  test.each(cases)(
    `${phase}: the JSON encoded for %s equals that of the details`,
    (state, due, json) => {
      const fields = nullableColumnsOf(phase).map((column) => values[column] ?? nothing)
      const text = [
        ['6', '0', '0', nothing, states[0], ...fields.map(() => nothing)],
        ['7', '12', '3', due, state, ...fields],
      ].map((row) => row.join('\u001F'))
      const row = packedRows([[text.join('\u001E')]])[1] as PackedRow
      expect(row.standardId).toBe(7)
      const encoded = encodeJson((bytes) => writePhaseDetails(bytes, phase, row, known))
      expect(JSON.parse(encoded.toString())).toEqual(phaseDetailsOf(phase, row, known, staff))
      expect(encodeJson((bytes) => writeCounts(bytes, row)).toString()).toBe(
        `,"openTaskCount":12,"citationCount":3,"nextTaskDue":${json}`,
      )
    },
  )
}
