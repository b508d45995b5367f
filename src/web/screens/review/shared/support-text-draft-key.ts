/** Returns the draft key of the support text of an element. */
export const supportTextDraftKey = (project: number, element: number): string =>
  `support-text/${project}/${element}`
