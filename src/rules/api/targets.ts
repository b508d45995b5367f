/** The two databases; rds is the default, ps the alternative (specification, section 9). */
export const targets = ['rds', 'ps'] as const

export type Target = (typeof targets)[number]

export const isTarget = (value: unknown): value is Target => value === 'rds' || value === 'ps'

/** The environments that TARGET_ENV may name. */
export const environments = ['development', 'staging', 'live', 'production'] as const

export type Environment = (typeof environments)[number]

export const isEnvironment = (value: unknown): value is Environment =>
  environments.some((environment) => environment === value)

/** Whether an environment serves real people: live and production. */
export const isProductionLike = (environment: Environment): boolean =>
  environment === 'live' || environment === 'production'

/** The target of a request that names none: rds in production-like environments, otherwise ps. */
export const defaultTarget = (environment: Environment): Target =>
  isProductionLike(environment) ? 'rds' : 'ps'

/** Whether the databases reject writes: always in production, and in staging when its toggle is on (specification, section 6). */
export const isReadOnly = (environment: Environment, isStagingReadOnly: boolean): boolean =>
  environment === 'production' || (environment === 'staging' && isStagingReadOnly)
