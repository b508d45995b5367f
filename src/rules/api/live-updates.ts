/** The path of the stream of live updates. */
export const livePath = '/api/v5/live'

/** The header of a read of one project: the version that the project had, as the stream names it, before the data were read. */
export const versionHeader = 'x-project-version'

/** The most projects that one stream follows. */
export const mostLiveProjects = 100

/**
 * What a stream says: opaque versions, each only when it differs from the one sent before. A page that shows what has another version now
 * reads it again, under the rights and field rules of each read.
 */
export type LiveVersions = {
  /** By project id; null when the project cannot be seen (any more). */
  readonly projects?: Readonly<Record<string, string | null>>
  /** Of the people who have a project open, by project id. */
  readonly presence?: Readonly<Record<string, string>>
  /** Of what all projects share: modules, their standards, names of people. */
  readonly shared?: string
  /** Of the caller's own rights. */
  readonly access?: string
}

/** Why a stream ends: with the session, with the impersonation, or because the server stops or sends no faster than is read. */
export type LiveEnd = 'session' | 'preview' | 'reconnect'

/** The names of the events of the stream. */
export const liveEvents = { versions: 'versions', end: 'end' } as const
