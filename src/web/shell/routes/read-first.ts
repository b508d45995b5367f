import { isStaffType } from '#rules/permissions/staff.ts'
import { isPhase } from '#rules/review/phases.ts'
import { queryClient } from '#web/data/cache/query-client.ts'
import { readAhead } from '#web/data/reads/read-options.ts'
import { lacksFactor, sessionOptions } from '#web/data/session/session.ts'
import { targetIn } from '#web/data/session/target.ts'
import { isId } from '#web/domain/navigation/route-params.ts'

/** A page of the router that is about to be opened. */
type Opened = {
  readonly params: Readonly<Record<string, unknown>>
  readonly search: Readonly<Record<string, unknown>>
}

/** What a dashboard or a review shows first; null for other pages, and for addresses that lead to none. */
function standardsOf({ params, search }: Opened) {
  const id = Number(params['project_id'])
  const { tab, standard_id } = params
  if (!isId(id) || typeof tab !== 'string') return null
  if (standard_id === undefined) {
    const phase = search['phase'] ?? 'desktop-review'
    return tab === 'Status' && isPhase(phase) ? { id, phase } : null
  }
  const standard = Number(standard_id)
  const { phase } = params
  return isId(standard) && isPhase(phase) ? { id, phase, standard_id: standard } : null
}

/**
 * Requests what the page shows first while its code is being fetched: the project, which opens the others, then its standards. A page of a project that is
 * hidden from the person still costs one denied request.
 */
export async function readFirst(opened: Opened | undefined): Promise<void> {
  const standards = opened && standardsOf(opened)
  if (!standards) return
  const session = await queryClient.ensureQueryData(sessionOptions)
  if (!session.user || lacksFactor(session.user)) return
  const target = targetIn(session)
  const { id, phase } = standards
  await readAhead('projects/{id}/project', { id }, target)
  await Promise.all([
    readAhead('projects/{id}/standard_phase', { id, phase }, target),
    'standard_id' in standards
      ? readAhead('projects/{id}/standard_phase', standards, target)
      : isStaffType(session.user.user_type) &&
        phase === 'desktop-review' &&
        readAhead('projects/{id}/status_times', { id }, target),
  ])
}
