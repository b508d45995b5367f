import { targets } from '../src/rules/targets.ts'
import { expectDone } from './expect-write.ts'
import { uploaded, type Upload } from './files.ts'
import type { TestHouse } from './house.ts'
import type { Role } from './people.ts'

type Options = {
  readonly project: number
  readonly by?: Exclude<Role, 'ANON'>
  readonly upload?: Omit<Upload, 'target'>
  readonly parameters?: Record<string, unknown>
}

/** Uploads a document in both targets; answers its id, which must be the same in both. */
export async function makeDocument(
  house: TestHouse,
  { project, by = 'C+', upload = {}, parameters = {} }: Options,
): Promise<number> {
  const ids: number[] = []
  for (const target of targets) {
    const upload_id = await uploaded(house, by, { ...upload, target })
    const asked = { upload_id, project_id: project, ...parameters }
    const { updates } = await expectDone(house, by, 'Document:Upload', asked, { target })
    ids.push(updates.document_id as number)
  }
  if (ids[0] === undefined || ids[0] !== ids[1])
    throw new Error('The targets gave a document different ids')
  return ids[0]
}
