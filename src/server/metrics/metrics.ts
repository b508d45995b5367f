import type { Target } from '#rules/api/targets.ts'
import type { PoolFigures } from '../db/pool-figures.ts'
import type { ReplicaTally } from '../db/replica.ts'
import type { Figures } from '../figures/figures.ts'
import type { CacheCounts } from '../pipeline/read/response-cache.ts'
import type { HostAndPort } from '../settings/values/host-and-port.ts'

/** The parts of a process that metrics are read from. */
export type Watched = {
  readonly figures: Figures
  readonly pools: () => readonly PoolFigures[]
  readonly caches: () => Readonly<Partial<Record<Target, CacheCounts>>>
  readonly replicas: () => Readonly<Partial<Record<Target, ReplicaTally>>>
  /** The folders whose disks are watched, by the name they have in the metrics. */
  readonly folders: Readonly<Record<string, string>>
}

/** Why a request was rejected before its session was looked up. */
export type Rejection =
  | 'malformed'
  | 'cross-site'
  | 'too slow'
  | 'too large'
  | 'not JSON'
  | 'too many'
  | 'other'

/** A request that was answered; every label has few values, whatever callers send. */
export type AnsweredRequest = {
  readonly method: string
  /** The declared route, never the path as requested. */
  readonly route: string
  readonly status: number
  readonly seconds: number
  /** False for a response that lasts as long as the page is open. */
  readonly isTimed: boolean
}

export type Metrics = {
  readonly countRequest: (request: AnsweredRequest) => void
  readonly countRejection: (reason: Rejection) => void
  /** Serves the metrics on a separate address. Throws a ConfigError that names the setting when it cannot listen there. */
  readonly listen: (address: HostAndPort, watched: Watched) => Promise<void>
  readonly close: () => Promise<void>
}
