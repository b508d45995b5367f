/** The path of the stream of live updates. */
export const livePath = '/api/v5/live'

/** The header of a read of one project: the version that the project had before the data were read, as the stream reports it. */
export const versionHeader = 'x-project-version'

/** The most projects that one stream follows. */
export const mostLiveProjects = 100

/**
 * A message of the stream: opaque versions, each sent only when it differs from the one sent before. A page that shows data with a new
 * version reads them again, under the rights and field rules of each read.
 */
export type LiveVersions = {
  /** By project id; null when the project is not, or no longer, visible. */
  readonly projects?: Readonly<Record<string, string | null>>
  /** The version of who has each project open, by project id. */
  readonly presence?: Readonly<Record<string, string>>
  /** The version of what all projects share: modules, their standards, and names of people. */
  readonly shared?: string
  /** The version of the caller's own rights. */
  readonly access?: string
}

/** Why a stream ends: the session ended, the impersonation ended, or the client should reconnect because the server is stopping. */
export type LiveEnd = 'session' | 'preview' | 'reconnect'

/** The event names of the stream. */
export const liveEvents = { versions: 'versions', end: 'end' } as const
