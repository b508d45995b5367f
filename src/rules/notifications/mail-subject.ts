import { oneLine } from '../text/one-line.ts'
import { productName } from '../text/product.ts'
import type { NotificationKind } from './kinds.ts'

const headlines: Readonly<Partial<Record<NotificationKind, string>>> = {
  sentBack: 'Sent back',
  submitted: 'Submitted for review',
  givenBack: 'Given back',
  secondReview: 'Second review started',
  rfi: 'RFI review started',
  rfiRecorded: 'RFI recorded',
  rfiAnswered: 'Answer to an RFI',
  rfiDue: 'RFI due',
  rfiOverdue: 'RFI overdue',
  mention: 'You were mentioned',
  taskDue: 'Task due',
  taskOverdue: 'Task overdue',
}

/** The subject of a mail about one standard, on one line: what happened, or 'News' when several things did. */
export function notificationSubject(
  kinds: readonly NotificationKind[],
  project: string,
  standard: string,
): string {
  const [kind, ...others] = new Set(kinds)
  const headline = (others.length === 0 && kind && headlines[kind]) || 'News'
  return `[${productName}] ${headline} in ${oneLine(project)} re: ${oneLine(standard)}`
}

/** The subject of a mail about several standards, on one line. */
export const notificationDigestSubject = (
  projects: readonly string[],
  standards: number,
): string => {
  const [project = ''] = projects
  const where = projects.length === 1 ? oneLine(project) : `${projects.length} projects`
  return `[${productName}] News in ${where}: ${standards} standards`
}

/** The subject of the weekly digest. */
export const weeklySubject = `[${productName}] What waits for you this week`
