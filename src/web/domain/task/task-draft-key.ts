/** Returns the draft key of a new task of a project or of one of its standards. */
export const newTaskDraftKey = (project: number, standard?: number): string =>
  `new-task/${project}${standard === undefined ? '' : `/${standard}`}`

export const editTaskDraftKey = (task: number): string => `edit-task/${task}`

/** The base of a draft whose form was closed: it is restored with the form, but does not open it. */
export const putAside = 'put aside'
