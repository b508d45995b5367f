import type { WriteName } from './write-names.ts'

/** The states of a project, by the StatusId that stores them. */
export const projectStatuses = [
  { id: 1, name: 'Active' },
  { id: 2, name: 'On Hold' },
  { id: 3, name: 'Complete' },
  { id: 4, name: 'Archived' },
] as const

/** The stored id of a project status. */
export type ProjectStatusId = (typeof projectStatuses)[number]['id']

/** The name of a project status. */
export type ProjectStatusName = (typeof projectStatuses)[number]['name']

/** The name of a project status, or null when there is none with this id. */
export const projectStatusName = (id: number): string | null =>
  projectStatuses.find((status) => status.id === id)?.name ?? null

/** Whether a project is archived, and so read-only for all but its status. */
export const isArchived = (StatusId: number): boolean => StatusId === 4

/** Whether a write of an archived project is still allowed: only that of its status. */
export const isAllowedWhenArchived = (name: WriteName): boolean => name === 'Project:UpdateStatus'
