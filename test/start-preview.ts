import { expectDone } from './expect-write.ts'
import type { TestHouse } from './house.ts'
import type { MadeProject } from './make-project.ts'
import type { Role } from './people.ts'
import type { Target } from '../src/rules/targets.ts'

/** The header of a call within a preview. */
export type PreviewHeader = { readonly 'x-preview': string }

/** Begins a preview of the tests' project as its client K+; answers the header that calls within it carry. */
export async function startPreview(
  house: TestHouse,
  { project }: MadeProject,
  role: Exclude<Role, 'ANON'>,
  target: Target = 'rds',
): Promise<PreviewHeader> {
  const { updates } = await expectDone(
    house,
    role,
    'Preview:Start',
    { project_id: project, client_user_id: house.idOf('K+') },
    { target },
  )
  return { 'x-preview': updates.preview_id }
}
