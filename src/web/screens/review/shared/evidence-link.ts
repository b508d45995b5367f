import type { Element } from './element-scores.ts'

/** What the open document and the elements of the standard need of each other. */
export type EvidenceLink = {
  /** Returns the element that is chosen; undefined where no elements are shown. */
  readonly element: () => Element | undefined
  /** Cites the selected passage at the chosen element; false when nothing is selected. */
  readonly cite: () => boolean
  /** Sets what answers `element`; returns a function that takes it back. */
  readonly provideElement: (element: EvidenceLink['element']) => () => void
  /** Sets what carries out `cite`; returns a function that takes it back. */
  readonly provideCite: (cite: EvidenceLink['cite']) => () => void
}

const noElement = (): undefined => undefined
const citesNothing = (): boolean => false

export function createEvidenceLink(): EvidenceLink {
  let element: EvidenceLink['element'] = noElement
  let cite: EvidenceLink['cite'] = citesNothing
  return {
    element: () => element(),
    cite: () => cite(),
    provideElement: (provided) => {
      element = provided
      return () => {
        if (element === provided) element = noElement
      }
    },
    provideCite: (provided) => {
      cite = provided
      return () => {
        if (cite === provided) cite = citesNothing
      }
    },
  }
}
