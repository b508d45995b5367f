import { elementTypes } from '../../../rules/element-types.ts'
import type { ElementLine } from './element-lines.ts'
import styles from './element-row.module.css'

const letters: Readonly<Record<number, string>> = { 1: 'M', 2: '–', 3: 'P', 4: 'LI' }

const noWeight = 2

/** An element in one line of the tree; choosing it opens its fields below. */
export function ElementRow({
  line: { element, depth, ownName },
  isCurrent,
  onChoose,
}: {
  readonly line: ElementLine
  readonly isCurrent: boolean
  readonly onChoose: () => void
}) {
  const isHeading = element.Stem && !element.isScorable
  const type = isHeading
    ? 'Stem'
    : (elementTypes.find(({ id }) => id === element.ElementTypeId)?.title ?? '')
  return (
    <button
      type="button"
      id={`element-${element.Id}`}
      className={styles['row']}
      style={{ '--depth': depth }}
      aria-expanded={isCurrent}
      onClick={onChoose}
    >
      <span
        className={styles['mark']}
        title={type}
        data-counts={element.isScorable || element.ElementTypeId === noWeight}
      >
        <span aria-hidden>{isHeading ? '' : letters[element.ElementTypeId]}</span>
        <span className="only-read-aloud">
          {type}
          {element.isScorable ? '' : ', not scored'}
        </span>
      </span>
      <span className={styles['name']} title={element.Name}>
        {ownName}
      </span>
      <span className={styles['text']}>{element.Text}</span>
    </button>
  )
}
