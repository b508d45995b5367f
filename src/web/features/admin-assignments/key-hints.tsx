import styles from './assignments-page.module.css'

/** What the keys do in the matrix, on one line. */
export function KeyHints() {
  return (
    <p className={styles['keys']}>
      Arrows move, <kbd>Shift</kbd> extends, <kbd>Enter</kbd> or a letter opens the list,{' '}
      <kbd>Delete</kbd> unassigns, <kbd>Ctrl D</kbd> fills down, <kbd>Space</kbd> selects,{' '}
      <kbd>Ctrl Z</kbd> undoes, <kbd>Ctrl S</kbd> saves
    </p>
  )
}
