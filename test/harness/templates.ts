export type DatabaseName = 'rds' | 'ps' | 'identity'

/** The databases that are created once per run, migrated and seeded with the demo, and copied for each test server. */
export const templates: Readonly<Record<DatabaseName, string>> = {
  rds: 'template_rds',
  ps: 'template_ps',
  identity: 'template_identity',
}
