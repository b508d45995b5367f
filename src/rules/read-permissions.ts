import type { Actor } from './actor.ts'
import type { ErrorCode } from './errors.ts'

const replies = [
  'all',
  'fields',
  'client-tasks',
  'self',
  'linked',
  'directory',
  'staff-directory',
  'names',
  'empty',
  'hidden',
  'refused',
  'signed-out',
] as const

/**
 * What a read answers a caller: 'all' its rows; 'fields' the rows and fields of the project that a client may see;
 * 'client-tasks' the tasks with a client of the project as author or assignee; 'self' what belongs to the caller;
 * 'linked' what belongs to the caller's projects, to clients without lists of users; 'directory' id, full name and
 * title; 'staff-directory' the same of staff alone; 'names' ids and names of members and leads; 'empty' no rows;
 * 'hidden' as if it did not exist; 'refused' not allowed; 'signed-out' no session that counts.
 */
export type Reply = (typeof replies)[number]

/** Whether a value is a reply. */
export const isReply = (value: unknown): value is Reply => replies.some((reply) => reply === value)

type Row = Readonly<Record<Actor, Reply>>

/** A row by Administrator, linked Consultant, other Consultant, linked client and every other client; nobody and the locked are signed out. */
const row = (ADM: Reply, linked: Reply, unlinked: Reply, client: Reply, other: Reply): Row => ({
  ADM,
  'C+': linked,
  'C-': unlinked,
  'K+': client,
  Ko: other,
  Kx: other,
  ANON: 'signed-out',
  LOCK: 'signed-out',
})

const ofProject = row('all', 'all', 'hidden', 'fields', 'hidden')
const tasksOfProject = row('all', 'all', 'hidden', 'client-tasks', 'hidden')
const namesOfProject = row('all', 'all', 'hidden', 'names', 'hidden')
const administrators = row('all', 'refused', 'refused', 'refused', 'refused')
const ownProjects = row('all', 'linked', 'empty', 'linked', 'refused')

/** What each read call answers whom: the permission matrix of the reads (calls as in the specification, section 7). */
export const readPermissions = {
  'projects/{id}/standard_phase': ofProject,
  'projects/{id}/project': ofProject,
  'projects/{id}/documents/documents_with_citations': ofProject,
  'dates/dates': ofProject,
  'transformations/query': ofProject,
  'tasks/tasks_combined_client': tasksOfProject,
  'tasks/tasks_for_project': tasksOfProject,
  'tasks/for_dashboard': row('all', 'self', 'self', 'self', 'self'),
  'admin/all_users': row('all', 'directory', 'staff-directory', 'refused', 'refused'),
  'admin/project_users': namesOfProject,
  'admin/all_projects': ownProjects,
  'admin/projects_with_users': ownProjects,
  'admin/project_module_assignments': namesOfProject,
  'admin/module_consultant_assignments': namesOfProject,
  'admin/project_settings': ofProject,
  'admin/action_metrics': row('all', 'all', 'hidden', 'refused', 'hidden'),
  'admin/gf_login_info': administrators,
  'users/profile': row('self', 'self', 'self', 'self', 'self'),
  'history/all': administrators,
  'history/of_standard': row('all', 'all', 'empty', 'fields', 'empty'),
  'admin/history': administrators,
  'admin/refusals': administrators,
  'templates/all_templates': row('all', 'linked', 'hidden', 'linked', 'hidden'),
  'core/standards': row('all', 'all', 'all', 'linked', 'hidden'),
  'core/modules': row('all', 'all', 'all', 'linked', 'empty'),
  'tips/sf_tips': row('all', 'all', 'all', 'linked', 'hidden'),
  'files/download': ofProject,
} as const satisfies Record<string, Row>

/** The name of a read call. */
export type ReadName = keyof typeof readPermissions

const refusals = { hidden: 'notFound', refused: 'notAllowed', 'signed-out': 'notSignedIn' } as const

/** The error by which a reply refuses; null for one that answers. */
export const replyError = (reply: Reply): ErrorCode | null =>
  reply === 'hidden' || reply === 'refused' || reply === 'signed-out' ? refusals[reply] : null
