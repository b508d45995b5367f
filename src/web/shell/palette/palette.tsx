/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select or datalist cannot be led from a combobox of our own */
import { Modal } from '@mantine/core'
import { useDeferredValue, useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { markedParts } from '#web/domain/search/found-texts.ts'
import { looseHit, match } from './match.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { useFoundEntries } from './use-found-entries.ts'
import { usePaletteEntries } from './use-palette-entries.ts'
import styles from './palette.module.css'

const mostShown = 50

// More than fit in the list without scrolling.
const shownAtOnce = 14

// How many entries that only have the letters in order are shown above the server's results.
const mostLoose = 8

/** The entries that match, followed by the server's results; the entry that Enter chooses always stays. */
function ranked(
  places: readonly PaletteEntry[],
  found: readonly PaletteEntry[],
  typed: string,
  activeId: string | null,
): PaletteEntry[] {
  const matches = places
    .map((place) => ({ place, distance: match(typed, `${place.text} ${place.kind}`) }))
    .filter(({ distance }) => distance !== null)
    .toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0))
    .slice(0, mostShown)
  const close = matches.filter(({ distance }) => (distance ?? 0) < looseHit)
  const at = matches.findIndex(({ place }) => place.id === activeId)
  const most = found.length > 0 ? Math.max(close.length + mostLoose, at + 1) : matches.length
  const shown = matches.slice(0, most).map(({ place }) => place)
  const ids = new Set(shown.map(({ id }) => id))
  return [...shown, ...found.filter(({ id }) => !ids.has(id))]
}

type Props = {
  readonly typed: string
  readonly isConfirmed: boolean
  readonly onType: (typed: string) => void
  readonly onClose: () => void
  readonly onKeys: () => void
  readonly onSignOut: () => void
}

/** The command palette. `typed` holds the letters typed before it was shown; `isConfirmed` says that Enter was pressed as well. */
export function Palette(props: Props) {
  const { typed, onClose } = props
  const { shown, active, state, type, choose, onKeyDown } = usePalette(props)
  // The field is there for the next key before the entries that have to be scrolled to.
  const isWhole = useDeferredValue(true, false)
  return (
    <Modal.Root opened onClose={onClose} size={640} padding={0} yOffset="10vh">
      <Modal.Overlay />
      <Modal.Content aria-label="Search">
        <input
          className={styles['input']}
          role="combobox"
          aria-label="Search projects, standards, documents, tasks and actions"
          aria-expanded
          aria-autocomplete="list"
          autoComplete="off"
          aria-controls="palette-places"
          aria-activedescendant={active && `palette-${active.id}`}
          placeholder="Find a standard, document or action"
          data-autofocus
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onFocus={({ currentTarget }) => {
            const end = currentTarget.value.length
            currentTarget.setSelectionRange(end, end)
          }}
          onKeyDown={onKeyDown}
        />
        <div id="palette-places" role="listbox" aria-label="Results" className={styles['places']}>
          {(isWhole ? shown : shown.slice(0, shownAtOnce)).map((place) => (
            <div
              key={place.id}
              id={`palette-${place.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              className={styles['place']}
              onClick={() => choose(place)}
              onKeyDown={onKeyDown}
            >
              <span className={styles['text']} title={place.text}>
                {markedParts(place.text, place.marks ?? []).map(({ text, start, isMarked }) =>
                  isMarked ? <mark key={start}>{text}</mark> : text,
                )}
              </span>
              <span className={styles['kind']}>{place.kind}</span>
            </div>
          ))}
        </div>
        {shown.length === 0 && <output className={styles['nothing']}>{state}</output>}
      </Modal.Content>
    </Modal.Root>
  )
}

/** The entries that match, the one that Enter chooses, and what keys do. */
function usePalette({ typed, isConfirmed, onType, onClose, onKeys, onSignOut }: Props) {
  const { recent, places, isLoading } = usePaletteEntries(onKeys, onSignOut)
  // By its id, so that entries that load later do not move it. Null for the first.
  const [activeId, setActiveId] = useState<string | null>(null)
  // Enter pressed before the lists have loaded chooses their first match once they have.
  const [isWaiting, setWaiting] = useState(isConfirmed)
  const { found, isSearching } = useFoundEntries(typed)
  const known = typed.trim() === '' ? [...recent, ...places] : places
  const shown = ranked(known, found, typed, activeId)
  const at = Math.max(
    shown.findIndex(({ id }) => id === activeId),
    0,
  )
  const active = shown[at]

  const choose = (place: PaletteEntry | undefined) => {
    if (!place) return
    onClose()
    place.run()
  }
  const takeFirst = useEffectEvent(() => choose(active))
  useEffect(() => {
    if (isWaiting && !isLoading) takeFirst()
  }, [isWaiting, isLoading])

  const type = (text: string) => {
    onType(text)
    setActiveId(null)
    setWaiting(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(at + 1, shown.length - 1),
      ArrowUp: Math.max(at - 1, 0),
    }
    const next = moves[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setActiveId(shown[next]?.id ?? null)
      setWaiting(false)
      document.getElementById(`palette-${shown[next]?.id}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isLoading) setWaiting(true)
      else choose(active)
    }
  }
  return {
    shown,
    active,
    state: isLoading ? 'Loading' : isSearching ? 'Searching' : 'No results. Try fewer letters.',
    type,
    choose,
    onKeyDown,
  }
}
