/** The project setting that shows MockScore numbers to clients; off unless it is set. */
export const scoresVisibleToClients = 'ScoresVisibleToClients'

/** The setting keys that a client's reply may carry. */
const clientSettingKeys: readonly string[] = [scoresVisibleToClients]

/** Whether a project's settings show MockScore numbers to clients. */
export const areScoresVisible = (settings: Readonly<Record<string, unknown>>): boolean =>
  Object.hasOwn(settings, scoresVisibleToClients) && settings[scoresVisibleToClients] === true

/** The settings that a client sees. */
export const clientSettings = (
  settings: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => clientSettingKeys.includes(key)))
