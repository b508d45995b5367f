import type { Target } from '#rules/api/targets.ts'
import type { MadeProject } from '../factories/make-project.ts'
import { expectDone } from '../matchers/expect-write.ts'
import type { Role } from './people.ts'
import type { TestServer } from './test-server.ts'

/** The header of a read during an impersonation. */
export type PreviewHeader = { readonly 'x-preview': string }

/** Starts impersonating K+ in the test project; returns the header for its reads. */
export async function startPreview(
  server: TestServer,
  { project }: MadeProject,
  role: Exclude<Role, 'ANON'>,
  target: Target = 'rds',
): Promise<PreviewHeader> {
  const { updates } = await expectDone(
    server,
    role,
    'Preview:Start',
    { project_id: project, client_user_id: server.idOf('K+') },
    { target },
  )
  return { 'x-preview': updates.preview_id }
}
