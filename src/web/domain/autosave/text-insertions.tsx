import type { RefObject } from 'react'
import type { TextAutosave } from '#web/data/autosave/text-autosave.ts'
import styles from './text-insertions.module.css'

/** Texts to insert, by the labels of their buttons, and what the buttons are for. */
export type Insertions = {
  readonly title: string
  readonly items: readonly { readonly key: number; readonly label: string; readonly text: string }[]
}

/** Buttons that replace the selection of a field with a text. */
export function TextInsertions({
  insertions: { title, items },
  field,
  text,
  autosave,
}: {
  readonly insertions: Insertions
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly autosave: TextAutosave
}) {
  const insert = (inserted: string) => {
    const area = field.current
    if (!area) return
    const { selectionStart: start, selectionEnd: end } = area
    autosave.enter()
    autosave.type(text.slice(0, start) + inserted + text.slice(end))
    // The caret follows the inserted text once the field shows it.
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(start + inserted.length, start + inserted.length)
    })
  }
  return (
    <p className={styles['insertions']}>
      {title}
      {items.map(({ key, label, text: inserted }) => (
        <button
          key={key}
          type="button"
          // Keeps the focus, and with it the caret, in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => insert(inserted)}
        >
          {label}
        </button>
      ))}
    </p>
  )
}
