import type { FastifyRequest } from 'fastify'
import { trackAttemptedAccount } from '#server/auth/accounts/attempted-account.ts'

/** Runs a sign-in call and stores whose account it attempted, so that the audit log records a denial with that person. */
export const recordAttemptedAccount = <Result>(
  request: FastifyRequest,
  run: () => Promise<Result>,
): Promise<Result> =>
  trackAttemptedAccount(run, (userId) => {
    request.meantUserId = userId
  })
