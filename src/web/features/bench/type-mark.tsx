import { elementTypes } from '../../../rules/element-types.ts'
import styles from './type-mark.module.css'

const letters: Readonly<Record<number, string>> = { 1: 'M', 2: '–', 3: 'P', 4: 'LI' }

/** The type of an element: a letter for the eye, the word for assistive technology and on hover. */
export function TypeMark({ type, isStem }: { readonly type: number; readonly isStem: boolean }) {
  const title = isStem ? 'Stem' : (elementTypes.find(({ id }) => id === type)?.title ?? '')
  return (
    <span className={styles['mark']} title={title}>
      <span aria-hidden>{isStem ? '' : letters[type]}</span>
      <span className="only-read-aloud">{title}</span>
    </span>
  )
}
