import type { Shape } from './json-shape.ts'

const status = (word: string): Shape => ({
  'application/json': {
    schema: {
      type: 'object',
      required: ['status'],
      properties: { status: { type: 'string', enum: [word] } },
    },
  },
})

/** Whether the process lives, and whether it can serve. */
export const describeHealth = (): Record<string, Shape> => ({
  '/healthz': {
    get: {
      operationId: 'readHealth',
      tags: ['Health'],
      summary: 'Whether the process is running.',
      security: [],
      responses: { 200: { description: 'It is running.', content: status('alive') } },
    },
  },
  '/readyz': {
    get: {
      operationId: 'readReadiness',
      tags: ['Health'],
      summary: 'Whether every database responds.',
      security: [],
      responses: {
        200: { description: 'It is ready.', content: status('ready') },
        503: { description: 'It is not ready.', content: status('not ready') },
      },
    },
  },
})
