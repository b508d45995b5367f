import type { Report } from './report.ts'

/** The audiences of reports, as people read them. */
export const audienceWords: Readonly<Record<Report['audience'], string>> = {
  staff: 'Consultants (everything on record)',
  client: 'Client (what the client may see)',
}
