import { finished } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../operations/kit/refusal.ts'
import { longestStandardsFile } from '../../operations/module/contract.ts'
import { takeImportTurn } from '../../operations/module/import-turn.ts'
import type { ImportFile } from '../../operations/module/reading/import-file.ts'
import { runInWorker } from '../../operations/module/reading/run-in-worker.ts'
import { writePermissions } from '../../rules/permissions.ts'
import { storedUserId } from '../../rules/user-id.ts'
import type { AdmitLarge } from '../doors/admit-bodies.ts'
import { readBody } from '../doors/read-body.ts'
import type { RoutesHouse } from '../doors/request-session.ts'
import { namedPreview } from '../previews/named-preview.ts'
import { targetAsked } from '../road/target-asked.ts'
import { isAdministratorOf } from '../sign-in/rights-in-house.ts'
import type { SessionUser } from '../sign-in/session.ts'
import type { ReadImportBody } from './import-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The standards file of an import that was too large to be read here. */
    importFile: ImportFile | null
  }
}

// A character of JSON text may take six bytes; those of most files take hardly more than one.
const longestBody = longestStandardsFile * 2
const worker = new URL('import-body-worker.ts', import.meta.url)

/**
 * Takes a body that is larger than usual from administrators alone, for Module:Import alone and one at a time: in whole into one piece
 * of memory, which a thread of its own then reads.
 */
export const admitImport =
  (house: Pick<RoutesHouse, 'config' | 'query'>): AdmitLarge =>
  async (request, reply, { session, length }) => {
    if (session === null || length > longestBody || !isAdministratorOf(house.config, session))
      throw new Refusal('tooLarge')
    await refuseWriter(house, request, session)
    const end = takeImportTurn()
    if (end === null) throw new Refusal('importUnderWay')
    // Called back even when the sender hung up before this: 'close' has been emitted by then.
    finished(reply.raw, end)
    request.readLarge = async (body) => {
      const bytes = Buffer.allocUnsafeSlow(length)
      let at = 0
      await readBody(body, length, (chunk) => {
        at += chunk.copy(bytes, at)
        return true
      })
      const read = (await runInWorker(worker, bytes.buffer, [bytes.buffer])) as ReadImportBody
      if ('refused' in read) throw new Refusal(read.refused)
      request.importFile = read.file
      return read.body
    }
  }

async function refuseWriter(
  { config, query }: Pick<RoutesHouse, 'config' | 'query'>,
  request: FastifyRequest,
  session: SessionUser,
): Promise<void> {
  if (namedPreview(request) !== undefined) throw new Refusal('previewReadOnly')
  const target = targetAsked(config, (request.query as { apiDb?: unknown }).apiDb)
  const { actor } = await query.callerIn(target, storedUserId(target, session.UserId), null)
  if (actor === 'LOCK') throw new Refusal('notSignedIn')
  if (writePermissions['Module:Import'][actor] === false) throw new Refusal('notAllowed')
  if (config.isReadOnly) throw new Refusal('readOnly')
}
