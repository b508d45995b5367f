import { Tooltip } from './tooltip.tsx'
import styles from './abbr.module.css'

const meanings = {
  SC: 'Senior consultant: leads the review of the standard',
  AC: 'Associate consultant: the junior owner of the standard',
  RFI: "Request for information: the accreditor's question about a submission",
  LI: 'Leading indicator: an element that is scored beside mandatory and points elements',
  GA: 'Gap Analysis, the first review phase',
  DTR: 'Desktop Review, the second review phase',
  MVR: 'Validation Review, the third review phase, on site',
} as const

/** An abbreviation used in accreditation. */
export type Abbreviation = keyof typeof meanings

/** An abbreviation with its meaning in a tooltip; use it once per screen. */
export const Abbr = ({ short }: { readonly short: Abbreviation }) => (
  <Tooltip className={styles['term']} button={short}>
    {meanings[short]}
  </Tooltip>
)
