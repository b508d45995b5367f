import * as z from 'zod'
import { endpoint } from '../core/endpoint-contract.ts'

const status = <Word extends string>(word: Word) => z.object({ status: z.literal(word) })

/** Health checks for load balancers. */
export const healthEndpoints = {
  health: endpoint({
    method: 'GET',
    path: '/healthz',
    operationId: 'readHealth',
    tag: 'Health',
    summary: 'Whether the process is running.',
    session: 'none',
    response: status('alive'),
    success: { description: 'It is running.' },
    errors: [],
    omitsServerErrors: true,
  }),
  readiness: endpoint({
    method: 'GET',
    path: '/readyz',
    operationId: 'readReadiness',
    tag: 'Health',
    summary: 'Whether every database responds.',
    session: 'none',
    response: status('ready'),
    success: { description: 'It is ready.' },
    errors: [],
    omitsServerErrors: true,
    otherResponses: { 503: { description: 'It is not ready.', body: status('not ready') } },
  }),
}
