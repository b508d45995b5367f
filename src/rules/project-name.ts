/** A project's display name: 'Project {id}', or 'Project XXX' when there is no id (specification, section 9). */
export const projectName = (id: number | string | null | undefined): string =>
  id === null || id === undefined || id === '' ? 'Project XXX' : `Project ${id}`
