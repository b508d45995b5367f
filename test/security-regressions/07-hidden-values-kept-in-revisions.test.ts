import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WriteName } from '#operations/contracts.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import { makeProject, type MadeProject } from '../factories/make-project.ts'
import { openTestServer, type FirstServer } from '../harness/test-server.ts'
import { expectDone } from '../matchers/expect-write.ts'

let server: FirstServer
let made: MadeProject
beforeAll(async () => {
  server = await openTestServer()
  made = await makeProject(server)
})
afterAll(() => server.close())

const secret = (what: string) => `canary-${what}-7f3a`

const hasCanary = (told: string, round = ''): boolean => told.includes(`canary-${round}`)

const at = (more: object, phase = 'desktop-review') => ({
  project_id: made.project,
  standard_id: made.standards[0]!.id,
  phase,
  ...more,
})

/** Writes every staff text that can be hidden twice, so that the first appears as the previous value of the second. */
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
      await expectDone(server, 'C+', name, parameters(secret(`${round}-${index}-${turn}`)), {
        target,
      })
}

const show = async (target: Target, isShown: boolean) => {
  await expectDone(
    server,
    'C+',
    'Standard:UpdateConsultantCommentReady',
    at({ is_consultant_comment_visible: isShown }),
    { target },
  )
  await expectDone(
    server,
    'C+',
    'Standard:UpdateGapAnalysisCommentReady',
    at({ is_the_good_visible: isShown, is_the_bad_visible: isShown }, 'gap-analysis'),
    { target },
  )
}

/**
 * Everything that a client receives of the revisions: the history, whole and per standard, and the previous values in responses to their
 * own writes.
 */
async function revisionsOf(role: 'K+' | 'C+', target: Target): Promise<string> {
  const history = { project_id: made.project, limit: 200 }
  const told = [
    await server.read(role, 'transformations/query', history, target),
    await server.read(
      role,
      'transformations/query',
      { ...history, standard_id: made.standards[0]!.id },
      target,
    ),
  ]
  if (role === 'K+')
    for (const phase of ['desktop-review', 'gap-analysis'])
      told.push(
        await server.write(
          'K+',
          'Standard:UpdateClientComment',
          at({ client_comment: 'ours' }, phase),
          { target },
        ),
        // A conflict returns the stored value and its author.
        await server.write(
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
    // A text that was visible may appear once it is overwritten; a text from before that must never appear.
    expect(/canary-always-\d-first/.test(told)).toBe(false)
    await show(target, false)
  },
)

test('a record of a refusal holds no value at all', async () => {
  await server.write(
    'K+',
    'Standard:UpdateConsultantComment',
    at({ consultant_comment: secret('refused') }),
  )
  const rows = await server.sql('rds', 'select * from "Refusal"')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('canary')
})
