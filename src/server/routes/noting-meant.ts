import type { FastifyRequest } from 'fastify'
import { withMeantAccount } from '../sign-in/meant-account.ts'

/** Runs a call of sign-in and notes at its request whose account it meant, so that its refusal is recorded with that person. */
export const notingMeant = <Answer>(
  request: FastifyRequest,
  run: () => Promise<Answer>,
): Promise<Answer> =>
  withMeantAccount(run, (userId) => {
    request.meantUserId = userId
  })
