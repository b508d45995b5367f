import type { FastifyRequest } from 'fastify'
import { errors } from '#rules/api/errors.ts'
import { uploadCall } from '../audit/denials/call-name.ts'
import type { RoutesContext } from '../http/request/request-session.ts'
import type { Sender } from './resumable-uploads.ts'

const code = 'fileInfected'

/** Logs what the virus scanner found in an upload. */
export const logInfected = (request: FastifyRequest, reason: string): void =>
  request.log.warn({ event: 'infected upload' }, reason)

/**
 * Returns a function that records an infected upload in the audit log of denials, for a response that bypasses the hooks; it rejects if that is
 * not possible.
 */
export const recordInfected =
  (
    { denials }: Pick<RoutesContext, 'denials'>,
    { target, user }: Sender,
    request: FastifyRequest,
  ) =>
  async (reason: string, projectId: number | null): Promise<void> => {
    logInfected(request, reason)
    await denials.record({
      target,
      userId: user,
      call: uploadCall,
      projectId,
      requestedIds: {},
      code,
      status: errors[code].status,
      requestId: request.id,
      address: request.address.slice(0, 64),
    })
  }
