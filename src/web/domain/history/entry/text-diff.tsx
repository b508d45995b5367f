import { useState } from 'react'
import { diffWords, foldedPart, type DiffPart } from './diff-words.ts'
import styles from './text-diff.module.css'

function Part({ kind, text }: DiffPart) {
  if (kind === 'same') return <span>{text}</span>
  if (kind === 'removed')
    return (
      <del>
        <span className="only-read-aloud"> [removed: </span>
        {text}
        <span className="only-read-aloud">] </span>
      </del>
    )
  return (
    <ins>
      <span className="only-read-aloud"> [added: </span>
      {text}
      <span className="only-read-aloud">] </span>
    </ins>
  )
}

const keptOf = (index: number, count: number) =>
  index === 0 ? 'end' : index === count - 1 ? 'start' : 'both'

/** What changed in a text, word by word; what stayed the same is collapsed until the person expands it. */
export function TextDiff({ from, to }: { readonly from: string; readonly to: string }) {
  const [isOpen, setOpen] = useState(false)
  const parts = diffWords(from, to)
  const folded = parts.map((part, index) =>
    part.kind === 'same'
      ? { ...part, text: foldedPart(part.text, keptOf(index, parts.length)) }
      : part,
  )
  const isFolded = folded.some(({ text }, index) => text !== parts[index]?.text)
  return (
    <div className={styles['diff']}>
      <p>
        {(isOpen ? parts : folded).map((part, index) => (
          // Two parts may be equal.
          // oxlint-disable-next-line react/no-array-index-key
          <Part key={index} {...part} />
        ))}
      </p>
      {isFolded && (
        <button
          type="button"
          className={styles['fold']}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  )
}
