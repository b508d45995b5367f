import styles from './line-text.module.css'

/** Text that people typed, with its line breaks, no wider than 72 characters. */
export function LineText({ text }: { readonly text: string }) {
  return (
    <p className={styles['text']} dir="auto">
      {text}
    </p>
  )
}
