import { HoverNote } from './hover-note.tsx'
import styles from './term.module.css'

const meanings = {
  SC: 'Senior consultant: leads the review of the standard',
  AC: 'Associate consultant: the junior owner of the standard',
  RFI: "Request for information: the accreditor's question about a submission",
  LI: 'Leading indicator: an element that is scored beside mandatory and points elements',
  GA: 'Gap Analysis, the first review phase',
  DTR: 'Desktop Review, the second review phase',
  MVR: 'Validation Review, the third review phase, on site',
} as const

/** An abbreviation of the field. */
export type Abbreviation = keyof typeof meanings

/** An abbreviation that says on hover and on focus what it means, until Escape: once per screen is enough. */
export const Term = ({ short }: { readonly short: Abbreviation }) => (
  <HoverNote className={styles['term']} button={short}>
    {meanings[short]}
  </HoverNote>
)
