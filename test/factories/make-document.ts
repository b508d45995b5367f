import { targets } from '#rules/api/targets.ts'
import type { Role } from '../harness/people.ts'
import { uploaded, type Upload } from '../harness/test-files.ts'
import type { TestServer } from '../harness/test-server.ts'
import { expectDone } from '../matchers/expect-write.ts'

type Options = {
  readonly project: number
  readonly by?: Exclude<Role, 'ANON'>
  readonly upload?: Omit<Upload, 'target'>
  readonly parameters?: Record<string, unknown>
}

/** Uploads a document to both targets; returns its id, which must be the same in both. */
export async function makeDocument(
  server: TestServer,
  { project, by = 'C+', upload = {}, parameters = {} }: Options,
): Promise<number> {
  const ids: number[] = []
  for (const target of targets) {
    const upload_id = await uploaded(server, by, { ...upload, target })
    const asked = { upload_id, project_id: project, ...parameters }
    const { updates } = await expectDone(server, by, 'Document:Upload', asked, { target })
    ids.push(updates.document_id as number)
  }
  if (ids[0] === undefined || ids[0] !== ids[1])
    throw new Error('The targets gave a document different ids')
  return ids[0]
}
