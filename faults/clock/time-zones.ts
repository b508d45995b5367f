import { storedDate } from '#rules/text/stored-date.ts'
import { freePort } from '#test/harness/free-port.ts'
import { ApiClient } from '../installation/api-client.ts'
import type { Installation } from '../installation/open-installation.ts'
import { startProgram } from '../installation/program.ts'

// Days whose neighbours are the likely errors: the turn of a year, a leap day, changes of daylight saving
// time.
const days = ['2026-12-31', '2027-01-01', '2027-03-14', '2027-10-31', '2028-02-29', '2028-03-01']
// Fourteen hours ahead of UTC, eleven behind it, and one with daylight saving time.
const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York']

/** Adds days to a project: dates of the project, and due dates of tasks. */
export async function addDates({ sql, projects }: Installation): Promise<void> {
  const [made] = projects
  for (const day of days)
    await sql('ps', `insert into "ProjectDate" ("ProjectId", "Name", "Date") values ($1, $2, $3)`, [
      made?.project,
      day,
      storedDate(day),
    ])
}

/** Reads the days from servers in several time zones; returns the differences from the stored days. */
export async function findMovedDates(
  installation: Installation,
  tree: string,
): Promise<{ readonly wrong: readonly string[]; readonly checks: number }> {
  const wrong: string[] = []
  for (const zone of zones) {
    const port = await freePort()
    const server = startProgram('server', tree, {
      ...installation.settings,
      PORT: String(port),
      TZ: zone,
    })
    await server.ready
    const client = new ApiClient(`http://127.0.0.1:${port}`, installation.cookie)
    try {
      const path = `/api/v5/dates/dates?apiDb=ps&project_id=${installation.projects[0]?.project}`
      const { status, body } = await client.send(path)
      const read = (body as { data?: { Name: string; Date: string }[] }).data ?? []
      for (const day of days) {
        const date = read.find(({ Name }) => Name === day)?.Date
        if (!date?.startsWith(day)) wrong.push(`${day} was read as ${date} in ${zone} (${status})`)
      }
    } finally {
      client.close()
      await server.stop()
    }
  }
  return { wrong, checks: zones.length * days.length }
}
