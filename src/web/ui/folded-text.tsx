import { useState } from 'react'
import styles from './folded-text.module.css'
import { LineText } from './line-text.tsx'

const shortLength = 280
const shortLines = 4

/** The beginning of a text that is too long to stand in a list, in whole words; null when it is short enough. */
export function beginningOf(text: string): string | null {
  const lines = text.split('\n')
  if (text.length <= shortLength && lines.length <= shortLines) return null
  const begun = lines.slice(0, shortLines).join('\n')
  const whole =
    begun.length > shortLength ? begun.slice(0, shortLength).replace(/\s+\S*$/, '') : begun
  return `${whole.toWellFormed().replace(/[\s.,;:]+$/, '')}…`
}

/** Text that people typed, with its line breaks; of a long one the beginning, until the person asks for all of it. */
export function FoldedText({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false)
  const beginning = beginningOf(text)
  if (beginning === null) return <LineText text={text} />
  return (
    <div>
      <LineText text={isOpen ? text : beginning} />
      <button
        type="button"
        className={styles['fold']}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Show less' : 'Show all'}
      </button>
    </div>
  )
}
