import type { ElementPhase } from '#rules/review/phases.ts'

/** Returns the draft key of the comment on an element. */
export const commentDraftKey = (project: number, element: number, phase: ElementPhase): string =>
  `element-comment/${project}/${element}/${phase}`
