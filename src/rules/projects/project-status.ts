/** The statuses of a project, with the StatusId that stores each. */
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

/** Returns the name of a project status, or null when there is none with this id. */
export const projectStatusName = (id: number): string | null =>
  projectStatuses.find((status) => status.id === id)?.name ?? null

/** The StatusId of an archived project. */
export const archivedId: ProjectStatusId = 4

/** Whether a project is archived, and therefore read-only except for a few writes (`isTakenWhenArchived` in their contracts). */
export const isArchived = (StatusId: number): boolean => StatusId === archivedId
