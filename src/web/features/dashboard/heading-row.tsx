/* oxlint-disable jsx-a11y/prefer-tag-over-role -- part of a grid whose rows are drawn as they come into view */
import { memo } from 'react'
import { doneWords } from '../../ui/progress-words.ts'
import type { Section } from './list-items.ts'
import { standardsInWords } from './preview-bulk.ts'
import styles from './standard-list.module.css'

type Props = {
  readonly section: Section
  /** The module's name where several are shown. */
  readonly moduleName: string | null
  readonly index: number
  readonly top: number
}

/** The heading of a section: its group and how much of it is done. */
export const HeadingRow = memo(function HeadingRow({ section, moduleName, index, top }: Props) {
  const { sign, heading, progress, views } = section
  return (
    <div
      role="row"
      aria-rowindex={index}
      className={styles['heading']}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="rowheader" className={styles['headingName']}>
        {sign && <strong>{sign}</strong>} <span>{heading}</span>
        {moduleName && <small>{moduleName}</small>}
      </div>
      <div role="gridcell" className={styles['progress']}>
        {progress ? doneWords(progress) : standardsInWords(views.length)}
      </div>
    </div>
  )
})
