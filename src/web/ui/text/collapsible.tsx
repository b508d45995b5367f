import { useState } from 'react'
import { usePrinting } from '../page/use-printing.ts'
import { LineText } from './line-text.tsx'
import styles from './collapsible.module.css'

const shortLength = 280
const shortLines = 4

/** Returns the beginning of a text that is too long for a list, cut between words; null when the text is short enough. */
export function excerptOf(text: string): string | null {
  const lines = text.split('\n')
  if (text.length <= shortLength && lines.length <= shortLines) return null
  const begun = lines.slice(0, shortLines).join('\n')
  const whole =
    begun.length > shortLength ? begun.slice(0, shortLength).replace(/\s+\S*$/, '') : begun
  return `${whole.toWellFormed().replace(/[\s.,;:]+$/, '')}…`
}

/** User text with its line breaks; a long text is shortened until the person expands or prints it. */
export function Collapsible({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false)
  const isPrinting = usePrinting()
  const beginning = excerptOf(text)
  if (beginning === null) return <LineText text={text} />
  return (
    <div>
      <LineText text={isOpen || isPrinting ? text : beginning} />
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
