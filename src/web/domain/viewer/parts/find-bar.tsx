import { ChevronDown, ChevronUp, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { BarButton } from './viewer-bar.tsx'
import styles from './find-bar.module.css'

type Search = {
  readonly query: string
  /** The number of matches. */
  readonly found: number
  /** The index of the current match. */
  readonly at: number
  /** The number of matches after which the search stops. */
  readonly most: number
  readonly isSearching: boolean
  /** Why nothing can be found. */
  readonly note?: string | undefined
}

function findStatus({ query, found, at, most, isSearching, note }: Search): string {
  if (query.trim() === '') return ''
  if (found === 0) return isSearching ? 'Searching' : (note ?? 'Not found')
  return `${at + 1} of ${found >= most ? `${most} or more` : `${found}${isSearching ? '+' : ''}`}`
}

/** The search field of a document, with the number of matches and buttons to move between them. */
export function FindBar({
  query,
  found,
  at,
  most,
  isSearching,
  note,
  onQuery,
  onStep,
  onClose,
}: Search & {
  readonly onQuery: (query: string) => void
  readonly onStep: (by: 1 | -1) => void
  readonly onClose: () => void
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
  }
  return (
    <div className={styles['find']} role="search" aria-label="Find in document">
      <input
        ref={focusOnMount}
        type="text"
        aria-label="Find in document"
        placeholder="Find in document"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={({ currentTarget }) => onQuery(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <output>{findStatus({ query, found, at, most, isSearching, note })}</output>
      <BarButton
        name="Previous match"
        keys="p or Shift+Enter"
        isDisabled={found === 0}
        onClick={() => onStep(-1)}
      >
        <ChevronUp size={18} aria-hidden />
      </BarButton>
      <BarButton
        name="Next match"
        keys="n or Enter"
        isDisabled={found === 0}
        onClick={() => onStep(1)}
      >
        <ChevronDown size={18} aria-hidden />
      </BarButton>
      <BarButton name="Close search" keys="Esc" onClick={onClose}>
        <X size={18} aria-hidden />
      </BarButton>
    </div>
  )
}
