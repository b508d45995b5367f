import { knownMigrations } from '#database/migrate.ts'
import { ownVersion } from '#database/server-version.ts'
import type { HealthFigure, HealthSection } from '#operations/health/contract.ts'
import { isTarget, type Target } from '#rules/api/targets.ts'
import { fileSizeText } from '#rules/documents/file-size.ts'
import {
  good,
  judgeArchiving,
  judgeClock,
  judgeConnections,
  judgeLag,
  judgeMigrations,
  judgeSilence,
  judgeTransaction,
} from '#rules/health/judgements.ts'
import { replicaLag, type AllFigures } from '../figures/figures.ts'
import type { DatabaseFigures } from '../figures/read-database.ts'
import { age, figure, figureOf } from './figure.ts'

/** The input of the sections about databases. */
export type DatabaseContext = {
  readonly figures: AllFigures
  readonly isReadOnly: boolean
  /** Whether WAL should be archived here: in live and production environments. */
  readonly mustArchive: boolean
}

type Name = Target | 'identity'

const isReplica = (name: string): boolean => name.endsWith('-replica')

const databasesIn = (figures: AllFigures) =>
  [...figures].filter((one): one is [Name, DatabaseFigures] => !isReplica(one[0]))

/** The versions of Plumbline, Node and each PostgreSQL. */
export const versionsSection = ({ figures }: DatabaseContext): HealthSection => ({
  id: 'versions',
  title: 'Versions',
  figures: [
    figure('Plumbline', ownVersion),
    figure('Node', process.versions.node),
    ...[...figures].map(([name, { isUp, server }]) =>
      isUp
        ? figureOf(`PostgreSQL of ${name}`, server, ({ version }) => [version])
        : figure(`PostgreSQL of ${name}`, 'No answer', judgeSilence()),
    ),
  ],
})

/** How full the databases are, and how many connections and transactions are open in them. */
export const databasesSection = ({ figures }: DatabaseContext): HealthSection => ({
  id: 'databases',
  title: 'Databases',
  figures: [
    ...databasesIn(figures).flatMap(([name, { isUp, server }]) =>
      isUp
        ? [
            figureOf(`Size of ${name}`, server, ({ size }) => [fileSizeText(size)]),
            figureOf(`Connections of ${name}`, server, ({ connections, connectionLimit }) => [
              `${connections} of ${connectionLimit}`,
              judgeConnections(connections, connectionLimit),
            ]),
            figureOf(`Oldest transaction of ${name}`, server, ({ oldestTransaction }) => [
              oldestTransaction === null ? 'None open' : `Open for ${age(oldestTransaction)}`,
              judgeTransaction(oldestTransaction),
            ]),
          ]
        : [figure(name, 'No answer', judgeSilence())],
    ),
    ...replicaFigures(figures),
  ],
})

const replicaFigures = (figures: AllFigures): readonly HealthFigure[] =>
  [...figures.keys()].filter(isReplica).map((name) => {
    const primary = figures.get(name.replace(/-replica$/, ''))
    return figures.get(name)?.isUp === false
      ? figure(name, 'No answer', judgeSilence())
      : figureOf(name, replicaLag(primary, figures.get(name)), ({ bytes, seconds }) => [
          bytes === 0 ? 'Has everything' : `${fileSizeText(bytes)} behind, ${age(seconds)}`,
          judgeLag(seconds),
        ])
  })

/** The migrations that each database has, compared with those that this version knows. */
export const migrationsSection = ({ figures, isReadOnly }: DatabaseContext): HealthSection => ({
  id: 'migrations',
  title: 'Migrations',
  figures: databasesIn(figures).map(([name, { migrations }]) =>
    figureOf(name, migrations, (applied) => {
      const known = knownMigrations(name)
      const missing = known.filter((one) => !applied.includes(one))
      const later = applied.filter((one) => !known.includes(one))
      return [
        `${applied.length} applied, the newest ${applied.at(-1) ?? 'none'}`,
        judgeMigrations(
          missing.length,
          later.length,
          `${name.toUpperCase()}_OWNER_URL`,
          isReadOnly && isTarget(name),
        ),
      ]
    }),
  ),
})

/** Whether the WAL of each database is archived. */
export const archivingSection = ({ figures, mustArchive }: DatabaseContext): HealthSection => ({
  id: 'archiving',
  title: 'Archiving of WAL',
  figures: databasesIn(figures).map(([name, { server }]) =>
    figureOf(
      name,
      server,
      ({ isArchiving, isArchivingFailing, sinceArchived, archiveFailures }) => [
        isArchiving
          ? [
              sinceArchived === null ? 'Nothing archived yet' : `Last ${age(sinceArchived)} ago`,
              archiveFailures > 0 ? `${archiveFailures} failed attempts` : '',
            ]
              .filter(Boolean)
              .join(', ')
          : 'Off',
        judgeArchiving({ isArchiving, isFailing: isArchivingFailing, sinceArchived, mustArchive }),
      ],
    ),
  ),
})

/** The clock of this server, and how far those of the databases differ from it. */
export const clocksSection = ({ figures }: DatabaseContext, now: Date): HealthSection => ({
  id: 'clocks',
  title: 'Clocks',
  figures: [
    figure('This server', '', good, now.toISOString()),
    ...[...figures].map(([name, { clockDifference }]) =>
      figureOf(`Clock of ${name}`, clockDifference, (seconds) => [
        Math.abs(seconds) < 0.5
          ? 'The same'
          : `${Math.abs(seconds).toFixed(1)} s ${seconds > 0 ? 'ahead' : 'behind'}`,
        judgeClock(seconds),
      ]),
    ),
  ],
})
