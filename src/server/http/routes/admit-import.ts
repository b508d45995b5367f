import { finished } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { longestStandardsFile, moduleWrites } from '#operations/module/contract.ts'
import { takeImportTurn } from '#operations/module/import-turn.ts'
import type { ImportFile } from '#operations/module/reading/import-file.ts'
import { runInWorker } from '#operations/module/reading/run-in-worker.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import type { SessionUser } from '#server/auth/sessions/session.ts'
import { requestedImpersonation } from '#server/impersonation/requested-impersonation.ts'
import { requestedTarget } from '#server/pipeline/write/request/requested-target.ts'
import { isAdministratorOf } from '#server/settings/administrator-lists.ts'
import type { AdmitLargeBody } from '../bodies/admit-bodies.ts'
import { readBody } from '../bodies/read-body.ts'
import type { RoutesContext } from '../request/request-session.ts'
import type { ImportBodyResult } from './import-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The standards file of an import, parsed in a worker thread because of its size. */
    importFile: ImportFile | null
  }
}

// A character of a JSON string may take six bytes, but most take one.
const maxImportBytes = longestStandardsFile * 2
const worker = new URL('import-body-worker.ts', import.meta.url)

/**
 * Admits a larger body only from administrators, only for Module:Import, and only one at a time. The body is read into a single buffer,
 * which a worker thread parses.
 */
export const admitImport =
  (context: Pick<RoutesContext, 'config' | 'readPipeline'>): AdmitLargeBody =>
  async (request, reply, { session, length }) => {
    if (session === null || length > maxImportBytes || !isAdministratorOf(context.config, session))
      throw new ApiError('tooLarge')
    await checkImportRights(context, request, session)
    const release = takeImportTurn()
    if (release === null) throw new ApiError('importUnderWay')
    // finished() also calls back if the sender has already disconnected.
    finished(reply.raw, release)
    request.readLargeBody = async (body) => {
      const bytes = Buffer.allocUnsafeSlow(length)
      let offset = 0
      await readBody(body, length, (chunk) => {
        offset += chunk.copy(bytes, offset)
        return true
      })
      const result = (await runInWorker(worker, bytes.buffer, [bytes.buffer])) as ImportBodyResult
      if ('error' in result) throw new ApiError(result.error)
      request.importFile = result.file
      return result.body
    }
  }

/** Throws an ApiError for a caller who may not import modules at present. */
export async function checkImportRights(
  { config, readPipeline }: Pick<RoutesContext, 'config' | 'readPipeline'>,
  request: FastifyRequest,
  session: SessionUser,
): Promise<void> {
  if (requestedImpersonation(request) !== undefined) throw new ApiError('previewReadOnly')
  const target = requestedTarget(config, (request.query as { apiDb?: unknown }).apiDb)
  const { actor } = await readPipeline.callerIn(target, storedUserId(target, session.UserId), null)
  if (actor === 'LOCK') throw new ApiError('notSignedIn')
  if (moduleWrites['Module:Import'].may[actor] === false) throw new ApiError('notAllowed')
  if (config.isReadOnly) throw new ApiError('readOnly')
}
