import type { ElementPhase } from '../../../rules/phases.ts'

/** Names the comment of an element among all texts that are being written. */
export const commentDraftKey = (project: number, element: number, phase: ElementPhase): string =>
  `element-comment/${project}/${element}/${phase}`
