/** The databases of a house. */
export type DatabaseName = 'rds' | 'ps' | 'identity'

/** The databases that are made once a run, migrated and seeded with the demo, and copied for each house of a test. */
export const templates: Readonly<Record<DatabaseName, string>> = {
  rds: 'template_rds',
  ps: 'template_ps',
  identity: 'template_identity',
}
