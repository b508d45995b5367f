import { targets } from '#rules/api/targets.ts'

/** The query parameter that chooses the target of a call. */
export const apiDb = {
  name: 'apiDb',
  in: 'query',
  description:
    'The target database. Without it that of the environment: rds in production-like ones, otherwise ps.',
  schema: { type: 'string', enum: [...targets] },
} as const
