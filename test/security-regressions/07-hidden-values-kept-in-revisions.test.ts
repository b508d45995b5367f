import { expect } from 'vitest'
import type { WriteName } from '#operations/contracts.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import type { MadeProject } from '../factories/make-project.ts'
import { test } from '../harness/server-test.ts'
import type { FirstServer } from '../harness/test-server.ts'
import { expectDone } from '../matchers/expect-write.ts'

const secret = (what: string) => `canary-${what}-7f3a`

const hasCanary = (told: string, round = ''): boolean => told.includes(`canary-${round}`)

const at = (made: MadeProject, more: object, phase = 'desktop-review') => ({
  project_id: made.project,
  standard_id: made.standards[0]!.id,
  phase,
  ...more,
})

/** Writes every staff text that can be hidden twice, so that the first appears as the previous value of the second. */
async function writeHidden(
  server: FirstServer,
  made: MadeProject,
  target: Target,
  round: string,
): Promise<void> {
  const element_id = made.standards[0]!.elements[0]!
  const texts: [WriteName, (text: string) => Record<string, unknown>][] = [
    ['Standard:UpdateConsultantComment', (consultant_comment) => at(made, { consultant_comment })],
    ['Standard:UpdateGapAnalysisComment', (the_good) => at(made, { the_good }, 'gap-analysis')],
    ['Standard:UpdateGapAnalysisComment', (the_bad) => at(made, { the_bad }, 'gap-analysis')],
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

const show = async (server: FirstServer, made: MadeProject, target: Target, isShown: boolean) => {
  await expectDone(
    server,
    'C+',
    'Standard:UpdateConsultantCommentReady',
    at(made, { is_consultant_comment_visible: isShown }),
    { target },
  )
  await expectDone(
    server,
    'C+',
    'Standard:UpdateGapAnalysisCommentReady',
    at(made, { is_the_good_visible: isShown, is_the_bad_visible: isShown }, 'gap-analysis'),
    { target },
  )
}

/**
 * Everything that a client receives of earlier values: the history, whole and per standard, and the previous values in responses to
 * their own writes.
 */
async function revisionsOf(
  server: FirstServer,
  made: MadeProject,
  role: 'K+' | 'C+',
  target: Target,
): Promise<string> {
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
          at(made, { client_comment: 'ours' }, phase),
          { target },
        ),
        // A conflict returns the stored value and its author.
        await server.write(
          'K+',
          'Standard:UpdateClientComment',
          at(made, { client_comment: 'x' }, phase),
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

test.for(targets)(
  'texts that were always hidden are in no revision that a client reads, in %s',
  async (target, { server, made }) => {
    await writeHidden(server, made, target, 'always')
    expect(hasCanary(await revisionsOf(server, made, 'C+', target), 'always')).toBe(true)
    expect(hasCanary(await revisionsOf(server, made, 'K+', target))).toBe(false)
  },
)

test.for(targets)(
  'texts that were shown and are hidden again are in none either, in %s',
  async (target, { server, made }) => {
    await show(server, made, target, true)
    await writeHidden(server, made, target, 'shown')
    expect(hasCanary(await revisionsOf(server, made, 'K+', target), 'shown')).toBe(true)
    await show(server, made, target, false)
    expect(hasCanary(await revisionsOf(server, made, 'K+', target))).toBe(false)
  },
)

test.for(targets)(
  'texts written while hidden stay out of the revisions when they are shown later, in %s',
  async (target, { server, made }) => {
    await show(server, made, target, true)
    const told = await revisionsOf(server, made, 'K+', target)
    // A text that was visible may appear after it is overwritten; a text from before that must never appear.
    expect(/canary-always-\d-first/.test(told)).toBe(false)
    await show(server, made, target, false)
  },
)

test('a denial record contains no value', async ({ server, made }) => {
  await server.write(
    'K+',
    'Standard:UpdateConsultantComment',
    at(made, { consultant_comment: secret('refused') }),
  )
  const rows = await server.sql('rds', 'select * from "Refusal"')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('canary')
})
