import styles from './line-text.module.css'

/** User text with its line breaks, at most 72 characters wide. */
export function LineText({ text }: { readonly text: string }) {
  return (
    <p className={styles['text']} dir="auto">
      {text}
    </p>
  )
}
