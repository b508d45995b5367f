import type pg from 'pg'
import { targets, type Target } from '#rules/api/targets.ts'
import { poolFigures } from '../db/pool-figures.ts'
import type { TargetDatabase } from '../db/targets.ts'
import { createFigures } from '../figures/figures.ts'
import type { ReadPipeline } from '../pipeline/read/read-pipeline.ts'
import type { Config } from '../settings/config.ts'
import type { Watched } from './metrics.ts'

/** Collects the parts that metrics are read from: all of them in a server; a worker leaves out the accounts. */
export const watchedParts = ({
  config,
  urls,
  databases,
  identity,
  readPipeline,
}: {
  readonly config: Pick<Config, 'readUrls' | 'dataFolder' | 'filesFolder' | 'filesBucket'>
  readonly urls: Parameters<typeof createFigures>[0]['urls']
  readonly databases: Readonly<Record<Target, TargetDatabase>>
  readonly identity?: pg.Pool
  readonly readPipeline: Pick<ReadPipeline, 'cacheCounts'>
}): Watched => ({
  figures: createFigures({ urls, readUrls: config.readUrls }),
  pools: () => [
    ...targets.flatMap((target) => databases[target].pools()),
    ...(identity ? [poolFigures('identity', 'all', identity)] : []),
  ],
  caches: () => readPipeline.cacheCounts(),
  replicas: () =>
    Object.fromEntries(
      targets.flatMap((target) => {
        const { replica } = databases[target]
        return replica === null ? [] : [[target, replica.tally]]
      }),
    ),
  folders: {
    data: config.dataFolder,
    ...(config.filesBucket === undefined && { files: config.filesFolder }),
  },
})
