import type { Report } from './report.ts'

/** For whom a report is made, in words. */
export const audienceWords: Readonly<Record<Report['audience'], string>> = {
  staff: 'Consultants (everything on record)',
  client: 'Client (what the client may see)',
}
