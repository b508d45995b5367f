/**
 * A project's display name: its name, or where it has none or none is known, 'Project {id}', or 'Project XXX' when there is no id
 * (specification, section 9).
 */
export function projectName(id: number | string | null | undefined, name?: string | null): string {
  if (name !== null && name !== undefined && name.trim() !== '') return name
  return id === null || id === undefined || id === '' ? 'Project XXX' : `Project ${id}`
}
