/** Names the text of a new task of a project, or of one of its standards, among all texts that are being written. */
export const newTaskDraftKey = (project: number, standard?: number): string =>
  `new-task/${project}${standard === undefined ? '' : `/${standard}`}`

/** Names the text of a task that is being changed. */
export const editTaskDraftKey = (task: number): string => `edit-task/${task}`

/** The base of the text of a new task whose form was closed: it comes back with the form, which does not open by itself. */
export const putAside = 'put aside'
