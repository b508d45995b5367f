import { expect } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { makeProject } from '#test/factories/make-project.ts'
import { test } from '#test/harness/server-test.ts'
import { expectDone } from '#test/matchers/expect-write.ts'

const read = 'projects/{id}/status_times'

test.for(targets)(
  'in %s, returns when each status was set last in Desktop Review, and nothing of standards whose status never was',
  async (target, { server }) => {
    const made = await makeProject(server)
    const other = await makeProject(server)
    const [first, second] = made.standards.map(({ id }) => id) as [number, number]
    const setStatus = (project_id: number, standard_id: number, more: object) =>
      expectDone(
        server,
        'C+',
        'Standard:UpdateStatus',
        { project_id, standard_id, phase: 'desktop-review', ...more },
        { target },
      )
    const answer = async () =>
      (await server.read('C+', read, { id: made.project }, target)).body.data as {
        StandardId: number
        Since: string
      }[]
    await setStatus(made.project, first, { is_ready_by_client: true })
    await setStatus(made.project, second, { phase: 'gap-analysis', status: 'Complete' })
    await setStatus(other.project, other.standards[1]!.id, { is_ready_by_client: true })
    const [handedIn, ...others] = await answer()
    expect(others).toEqual([])
    expect(handedIn).toEqual({ StandardId: first, Since: expect.stringMatching(/^\d{4}-.*Z$/) })

    // Changes of only the status, which leave the action request alone.
    const past = '2026-01-02T03:04:05.000Z'
    for (const change of [
      { is_ready_by_client: false, status: 'ReadyForSecondReview' },
      { status: 'Complete' },
    ]) {
      // The history is append-only; in this database it was written long ago.
      await server.sql(
        target,
        `with unguarded as (select set_config('session_replication_role', 'replica', true))
        update "Transformation" set "CreatedAt" = $2 from unguarded where "ProjectId" = $1`,
        [made.project, past],
      )
      await setStatus(made.project, first, change)
      const [row, ...none] = await answer()
      expect([row?.StandardId, none]).toEqual([first, []])
      expect(Date.parse(row?.Since ?? '')).toBeGreaterThan(Date.parse(past))
    }
  },
)
