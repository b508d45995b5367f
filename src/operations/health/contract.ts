import * as z from 'zod'
import { healthPath } from '#rules/api/health.ts'
import { verdicts } from '#rules/health/judgements.ts'
import { dataOf, endpoint, type DataOf } from '../core/endpoint-contract.ts'

const status = <Word extends string>(word: Word) => z.object({ status: z.literal(word) })

const figure = z.object({
  name: z.string(),
  value: z.string().meta({ description: 'In words, with units.' }),
  at: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'The moment that the figure is, where it is one.' }),
  verdict: z
    .enum(verdicts)
    .meta({ description: 'Nothing to do, something to look at, or something to do now.' }),
  advice: z.string().nullable().meta({ description: 'What to do; null when there is nothing.' }),
})

const section = z.object({ id: z.string(), title: z.string(), figures: z.array(figure) })

const report = z.object({ at: z.iso.datetime(), sections: z.array(section) })

/** A figure about the installation, with its verdict. */
export type HealthFigure = DataOf<typeof figure>

/** Figures about one subject. */
export type HealthSection = DataOf<typeof section>

/** The health of the installation, as reported to Administrators. */
export type HealthReport = DataOf<typeof report>

/** Health checks for load balancers, and the report for Administrators. */
export const healthEndpoints = {
  report: endpoint({
    method: 'GET',
    path: healthPath,
    operationId: 'readHealthReport',
    tag: 'Admin',
    summary:
      'Versions, databases, queues, mail, history and storage, each with what to do; Administrators.',
    session: 'usable',
    response: dataOf(report),
    errors: ['notSignedIn', 'notAllowed'],
  }),
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
