import type { Element } from './element-scores.ts'

/** The interface between the open document and the elements of the standard. */
export type EvidenceLink = {
  /** Returns the selected element; undefined while no elements are shown. */
  readonly element: () => Element | undefined
  /** Cites the selected passage at the selected element; false when no passage is selected. */
  readonly cite: () => boolean
  /** Registers the implementation of `element`; returns a function that unregisters it. */
  readonly provideElement: (element: EvidenceLink['element']) => () => void
  /** Registers the implementation of `cite`; returns a function that unregisters it. */
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
