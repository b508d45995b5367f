import { afterAll, beforeAll, expect, test } from 'vitest'
import { targets, type Target } from '../../src/rules/targets.ts'
import type { WriteName } from '../../src/rules/write-names.ts'
import { expectDone } from '../expect-write.ts'
import { openTestHouse, type FirstHouse } from '../house.ts'
import { makeProject, type MadeProject } from '../make-project.ts'

let house: FirstHouse
let made: MadeProject
beforeAll(async () => {
  house = await openTestHouse()
  made = await makeProject(house)
})
afterAll(() => house.close())

const secret = (what: string) => `canary-${what}-7f3a`

const hasCanary = (told: string, round = ''): boolean => told.includes(`canary-${round}`)

const at = (more: object, phase = 'desktop-review') => ({
  project_id: made.project,
  standard_id: made.standards[0]!.id,
  phase,
  ...more,
})

/** Every text of staff that can be hidden, written twice, so that the first stands in the row before of the second. */
async function writeHidden(target: Target, round: string): Promise<void> {
  const element_id = made.standards[0]!.elements[0]!
  const texts: [WriteName, (text: string) => Record<string, unknown>][] = [
    ['Standard:UpdateConsultantComment', (consultant_comment) => at({ consultant_comment })],
    ['Standard:UpdateGapAnalysisComment', (the_good) => at({ the_good }, 'gap-analysis')],
    ['Standard:UpdateGapAnalysisComment', (the_bad) => at({ the_bad }, 'gap-analysis')],
    [
      'Element:UpdateConsultantComment',
      (consultant_comment) => ({
        project_id: made.project,
        element_id,
        phase: 'desktop-review',
        consultant_comment,
      }),
    ],
  ]
  for (const [index, [name, parameters]] of texts.entries())
    for (const turn of ['first', 'second'])
      await expectDone(house, 'C+', name, parameters(secret(`${round}-${index}-${turn}`)), {
        target,
      })
}

const show = async (target: Target, isShown: boolean) => {
  await expectDone(
    house,
    'C+',
    'Standard:UpdateConsultantCommentReady',
    at({ is_consultant_comment_visible: isShown }),
    { target },
  )
  await expectDone(
    house,
    'C+',
    'Standard:UpdateGapAnalysisCommentReady',
    at({ is_the_good_visible: isShown, is_the_bad_visible: isShown }, 'gap-analysis'),
    { target },
  )
}

/** All that a client is answered of the revisions: the history, whole and of the standard, and the rows before in answers to own writes. */
async function revisionsOf(role: 'K+' | 'C+', target: Target): Promise<string> {
  const history = { project_id: made.project, limit: 200 }
  const told = [
    await house.read(role, 'transformations/query', history, target),
    await house.read(
      role,
      'transformations/query',
      { ...history, standard_id: made.standards[0]!.id },
      target,
    ),
  ]
  if (role === 'K+')
    for (const phase of ['desktop-review', 'gap-analysis'])
      told.push(
        await house.write(
          'K+',
          'Standard:UpdateClientComment',
          at({ client_comment: 'ours' }, phase),
          { target },
        ),
        // A conflict tells what is stored instead, and by whom.
        await house.write(
          'K+',
          'Standard:UpdateClientComment',
          at({ client_comment: 'x' }, phase),
          {
            target,
            expected: {
              ClientComment: 'something else',
              ConsultantComment: 'x',
              TheGood: 'x',
              TheBad: 'x',
            },
          },
        ),
      )
  return JSON.stringify(told.map(({ body }) => body))
}

test.each(targets)(
  'texts that were always hidden stand in no revision that a client reads, in %s',
  async (target) => {
    await writeHidden(target, 'always')
    expect(hasCanary(await revisionsOf('C+', target), 'always')).toBe(true)
    expect(hasCanary(await revisionsOf('K+', target))).toBe(false)
  },
)

test.each(targets)(
  'texts that were shown and are hidden again stand in none either, in %s',
  async (target) => {
    await show(target, true)
    await writeHidden(target, 'shown')
    expect(hasCanary(await revisionsOf('K+', target), 'shown')).toBe(true)
    await show(target, false)
    expect(hasCanary(await revisionsOf('K+', target))).toBe(false)
  },
)

test.each(targets)(
  'what was written while it was hidden stays out of the revisions when it is shown later, in %s',
  async (target) => {
    await show(target, true)
    const told = await revisionsOf('K+', target)
    // What stood there when it was shown is told once it is written over; what stood there before never.
    expect(/canary-always-\d-first/.test(told)).toBe(false)
    await show(target, false)
  },
)

test('a record of a refusal holds no value at all', async () => {
  await house.write(
    'K+',
    'Standard:UpdateConsultantComment',
    at({ consultant_comment: secret('refused') }),
  )
  const rows = await house.sql('rds', 'select * from "Refusal"')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('canary')
})
