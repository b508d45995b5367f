import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { statement } from '../kit/statement.ts'
import { standardTable } from '../kit/phase-tables.ts'
import { mockScore } from '../../rules/mock-score.ts'
import { phaseLabel } from '../../rules/phase-label.ts'
import { phases } from '../../rules/phases.ts'
import { standardStatuses } from '../../rules/standard-status.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { isInScope, isPlumb } from './plumb.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const none = { mandatoryCount: 0, pointsCount: 0, liCount: 0 }
const zero = { mandatorySum: 0, mandatoryFull: 0, pointsSum: 0, pointsFull: 0, liSum: 0, liFull: 0 }
const one = { ...none, mandatoryCount: 1 }
const each = { mandatoryCount: 1, pointsCount: 1, liCount: 1 }

// Nothing to score; one element open or full; an element of each group with none, all but one or all full.
const scores = [
  { ...none, ...zero },
  { ...one, ...zero },
  { ...one, ...zero, mandatorySum: 100, mandatoryFull: 1 },
  { ...each, ...zero },
  {
    ...each,
    mandatorySum: 100,
    mandatoryFull: 1,
    pointsSum: 100,
    pointsFull: 1,
    liSum: 50,
    liFull: 0,
  },
  {
    ...each,
    mandatorySum: 50,
    mandatoryFull: 0,
    pointsSum: 100,
    pointsFull: 1,
    liSum: 100,
    liFull: 1,
  },
  {
    ...each,
    mandatorySum: 100,
    mandatoryFull: 1,
    pointsSum: 0,
    pointsFull: 0,
    liSum: 100,
    liFull: 1,
  },
  {
    ...each,
    mandatorySum: 100,
    mandatoryFull: 1,
    pointsSum: 100,
    pointsFull: 1,
    liSum: 100,
    liFull: 1,
  },
]
const flags = [
  'IsReadyByClient',
  'InitiateSecondReview',
  'InitiateRFIReview',
  'UploadThisStandard',
  'UploadedToURAC',
] as const
const owners = [
  { OwnerId: null, JuniorOwnerId: null },
  { OwnerId: 'X', JuniorOwnerId: null },
  { OwnerId: null, JuniorOwnerId: 'X' },
  { OwnerId: 'X', JuniorOwnerId: 'X' },
]

const combinations = standardStatuses.flatMap((Status) =>
  owners.flatMap((owner) =>
    scores.flatMap((score) =>
      [true, false].flatMap((isDTRPassthrough) =>
        Array.from({ length: 2 ** flags.length }, (_, bits) => ({
          Status,
          ...owner,
          ...score,
          isDTRPassthrough,
          ...(Object.fromEntries(
            flags.map((flag, place) => [flag, (bits >> place) % 2 === 1]),
          ) as Record<(typeof flags)[number], boolean>),
        })),
      ),
    ),
  ),
)

const insertAll = `
  with facts as (select * from json_to_recordset($1::json) f ("Status" text, "OwnerId" text, "JuniorOwnerId" text,
      "isDTRPassthrough" boolean, "mandatoryCount" int, "pointsCount" int, "liCount" int, "mandatorySum" int, "mandatoryFull" int,
      "pointsSum" int, "pointsFull" int, "liSum" int, "liFull" int, ${flags.map((flag) => `"${flag}" boolean`).join(', ')})),
  numbered as (select *, row_number() over () + 1000000 as id from facts),
  module as (insert into "StandardsSet" ("Id", "Name") values (1000000, 'All facts') returning "Id"),
  project as (insert into "Project" ("Id", "Name", "StatusId") values (1000000, 'All facts', 1) returning "Id"),
  somebody as (insert into "User" ("Id", "UserName") values ('X', 'x') returning "Id"),
  standards as (insert into "Standard" ("Id", "Name", "StandardSetId", "isDTRPassthrough", "mandatoryCount", "pointsCount", "liCount")
    select id, id::text, 1000000, "isDTRPassthrough", "mandatoryCount", "pointsCount", "liCount" from numbered),
  gap as (insert into "StandardGapAnalysis" ("ProjectId", "StandardId", "Status", "OwnerId", "JuniorOwnerId",
      ${flags.map((flag) => `"${flag}"`).join(', ')})
    select 1000000, id, "Status", "OwnerId", "JuniorOwnerId", ${flags.map((flag) => `"${flag}"`).join(', ')} from numbered),
  ${['DesktopReview', 'Verification']
    .map(
      (
        phase,
      ) => `in${phase} as (insert into "Standard${phase}" ("ProjectId", "StandardId", "Status", "OwnerId", "JuniorOwnerId",
      "mandatorySum", "mandatoryFull", "pointsSum", "pointsFull", "liSum", "liFull", ${flags.map((flag) => `"${flag}"`).join(', ')})
    select 1000000, id, "Status", "OwnerId", "JuniorOwnerId", "mandatorySum", "mandatoryFull", "pointsSum", "pointsFull", "liSum",
      "liFull", ${flags.map((flag) => `"${flag}"`).join(', ')} from numbered)`,
    )
    .join(',\n  ')}
  select count(*)::int as n from numbered`

test('a standard is in scope and plumb where the database counts it so exactly when its label says so, for every combination of facts', async () => {
  const [{ n }] = await house.sql('rds', insertAll, [JSON.stringify(combinations)])
  expect(n).toBe(combinations.length)
  for (const { phase } of phases) {
    const { text } = statement(
      `test.plumb.${phase}`,
      () => sql`select ${isInScope[phase]} as "inScope", ${isPlumb[phase]} as plumb
        from ${sql.table(standardTable[phase])} r join "Standard" s on s."Id" = r."StandardId"
        where r."ProjectId" = 1000000 order by r."StandardId"`,
    )
    const counted = await house.sql('rds', text)
    const labelled = combinations.map((facts) => {
      const score = phase === 'gap-analysis' ? { ...facts, ...zero } : facts
      const { kind } = phaseLabel(phase, { ...facts, MockScore: mockScore(score) })
      return {
        inScope: kind !== 'out-of-scope',
        plumb: kind === 'plumb' || kind === 'delivered',
      }
    })
    const wrong = combinations.filter(
      (_, index) => JSON.stringify(counted[index]) !== JSON.stringify(labelled[index]),
    )
    expect(wrong).toEqual([])
    expect(counted).toHaveLength(combinations.length)
  }
})
