import { expect } from 'vitest'
import { targets, type Target } from '#rules/api/targets.ts'
import { test } from '#test/harness/server-test.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

const read = 'projects/{id}/full_scores'

test.for(targets)(
  'in %s, returns how many elements are Met by type, for a pass-through standard those of Desktop Review',
  async (target: Target, { server, newProject }) => {
    const { project, standards } = await newProject()
    const [first, second] = standards as [(typeof standards)[0], (typeof standards)[0]]
    const score = (element_id: number, mock_score: number | null, phase: string) =>
      expectDone(
        server,
        'C+',
        'Element:UpdateMockScore',
        { project_id: project, element_id, phase, mock_score },
        { target },
      )
    const rows = async (phase: string, role: 'C+' | 'K+' = 'C+') =>
      (await server.read(role, read, { id: project, phase }, target)).body.data
    const none = { mandatoryFull: 0, pointsFull: 0, liFull: 0 }
    const ofFirst = { StandardId: first.id, ...none }
    const ofSecond = { StandardId: second.id, ...none }
    expect(await rows('desktop-review')).toEqual([ofFirst, ofSecond])

    // Elements of the first standard: mandatory, mandatory, points, leading indicator, no-weight.
    await score(first.elements[0]!, 100, 'desktop-review')
    await score(first.elements[1]!, 50, 'desktop-review')
    await score(first.elements[3]!, 100, 'desktop-review')
    await score(second.elements[1]!, 100, 'verification')
    const desktopReview = [{ ...ofFirst, mandatoryFull: 1, liFull: 1 }, ofSecond]
    const validation = [ofFirst, { ...ofSecond, pointsFull: 1 }]
    expect(await rows('desktop-review')).toEqual(desktopReview)
    expect(await rows('verification')).toEqual(validation)

    await server.sql(target, 'update "Standard" set "isDTRPassthrough" = true where "Id" = $1', [
      first.id,
    ])
    await server.changed(target)
    expect(await rows('verification')).toEqual([desktopReview[0], validation[1]])

    expect(await rows('desktop-review', 'K+')).toEqual([])
    await expectDone(
      server,
      'ADM',
      'Project:UpdateSettings',
      { project_id: project, changes: { ScoresVisibleToClients: true } },
      { target },
    )
    expect(await rows('desktop-review', 'K+')).toEqual(desktopReview)
    const wrong = await server.read('C+', read, { id: project, phase: 'gap-analysis' }, target)
    expect(wrong.status).toBe(400)
  },
)
