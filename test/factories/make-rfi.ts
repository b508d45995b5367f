import type { Target } from '#rules/api/targets.ts'
import type { TestServer } from '../harness/test-server.ts'
import { expectDone } from '../matchers/expect-write.ts'
import type { MadeProject } from './make-project.ts'

/** Records a request of the accreditor about the first standard of a project, and returns its id. */
export async function makeRfi(
  server: TestServer,
  { project, standards }: MadeProject,
  more: object = {},
  target: Target = 'rds',
): Promise<number> {
  const sent = {
    project_id: project,
    standard_id: standards[0]!.id,
    text: 'Which policy?',
    received_date: '2026-11-25',
    due_date: '2026-12-25',
    ...more,
  }
  const { updates } = await expectDone(server, 'C+', 'RFI:Create', sent, { target })
  return updates.rfi_id as number
}
