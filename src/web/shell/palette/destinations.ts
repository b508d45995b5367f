import { isStaffType } from '#rules/permissions/staff.ts'
import { dashboardPath } from '#rules/text/deep-links.ts'
import type { SessionUser } from '#web/data/session/session.ts'
import { dashboardTabsFor } from '#web/domain/navigation/tabs.ts'
import { adminPages } from '../admin/admin-pages.ts'

/** A screen to go to: the key of its entry, its text and its address. */
export type Destination = readonly [key: string, text: string, href: string]

const destinationsOf = (pages: typeof adminPages): readonly Destination[] =>
  pages.map(({ to, does }) => [to, does, to])

const administration = destinationsOf(adminPages.filter((page) => !page.isForSuperUsers))
const administrationForSuperUsers = destinationsOf(
  adminPages.filter((page) => page.isForSuperUsers),
)

const whatIf = (id: number): Destination => [
  'what-if',
  'Try scores of this project in a sandbox',
  `/app/projects/${id}/what-if`,
]

const report = (id: number): Destination => [
  'report',
  'Read and print reports of this project',
  `/app/print?project_id=${id}`,
]

const workbook = (id: number): Destination => [
  'workbook',
  'Edit this project in Excel',
  `/app/projects/${id}/workbook`,
]

function projectDestinations({ isAdministrator, user_type }: SessionUser, id: number) {
  const isStaff = isAdministrator || isStaffType(user_type)
  const tabs = dashboardTabsFor(isStaff).map((tab): Destination => [
    tab,
    `Go to ${tab} of this project`,
    dashboardPath(id, tab),
  ])
  const assignments: Destination = isAdministrator
    ? ['assignments', 'Assign consultants of this project', `/app/admin/projects/${id}/assignments`]
    : ['assignments', 'View assignments of this project', `/app/projects/${id}/assignments`]
  return isStaff ? [...tabs, assignments] : tabs
}

/** Returns the screens that a person may open, including those of the current project. */
export const destinations = (
  user: SessionUser,
  id: number | undefined,
  hasScores: boolean,
): readonly Destination[] => [
  ['work', 'Go to my work', '/app'],
  ...(id === undefined
    ? []
    : [['search', 'Search this project', `/app/projects/${id}/search`] as const]),
  ...(id === undefined ? [] : [report(id), workbook(id)]),
  ...(id !== undefined && hasScores ? [whatIf(id)] : []),
  ['profile', 'Go to my profile', '/app/profile'],
  ['notifications', 'Go to my notifications', '/app/notifications'],
  ...(id === undefined ? [] : projectDestinations(user, id)),
  ...(user.isAdministrator ? administration : []),
  ...(user.isAdministrator ? [] : [['members', 'View my projects', '/app/members'] as const]),
  ...(user.isSuperUser ? administrationForSuperUsers : []),
]
