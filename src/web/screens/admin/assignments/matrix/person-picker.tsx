/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select or datalist cannot be led from a combobox of our own */
import { useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { movedIndex } from '#web/ui/keys/moved-index.ts'
import { isSameHolder } from '../model/assignment-draft.ts'
import type { Consultant } from '../model/matrix-data.ts'
import { findPeople, type Choice } from './find-people.ts'
import styles from './person-picker.module.css'

type Props = {
  /** The accessible name, such as 'SC of RM 1-1'. */
  readonly name: string
  readonly consultants: readonly Consultant[]
  readonly present: string | null
  /** The text typed in the matrix that opened the picker. */
  readonly typed: string
  readonly onChoose: (id: string | null, then: 'down' | 'right' | 'stay') => void
  /** Called when the picker is closed without a choice. */
  readonly onClose: () => void
  /** Called when the focus moves elsewhere. */
  readonly onLeave: () => void
}

const spaceForList = 320

/** Picks the person of a cell: type to search, arrows to move, Enter or Tab to accept, Esc to cancel. */
export function PersonPicker(props: Props) {
  const { name, consultants, present, typed, onChoose, onClose, onLeave } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { text, type, found, at, setAt } = usePersonSearch({ consultants, present, typed })
  const { field, isAbove } = useListPosition()

  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const take = (then: 'down' | 'right' | 'stay') => {
    const choice = found[at]
    if (choice) onChoose(choice.Id, then)
  }

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setAt(movedIndex(at, 1, found.length)),
    ArrowUp: () => setAt(movedIndex(at, -1, found.length)),
    Enter: () => take('down'),
    Tab: () => take('right'),
    Escape: onClose,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys must not reach the matrix while the picker is open.
    event.stopPropagation()
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key]
    if (!act || (event.key === 'Tab' && event.shiftKey)) return
    event.preventDefault()
    act()
  }

  return (
    <div className={styles['chooser']} data-above={isAbove || undefined}>
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={name}
        aria-expanded
        aria-controls={`${id}-people`}
        aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        value={text}
        placeholder="Name"
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={onLeave}
      />
      <PeopleList
        ref={list}
        id={id}
        people={found}
        at={at}
        present={present}
        onChoose={(person) => onChoose(person, 'stay')}
      />
      {found.length === 0 && <p className={styles['none']}>No results. Try fewer letters.</p>}
    </div>
  )
}

/** The people who match the typed text, and which of them is active: the assigned person at first, the best match once something is typed. */
function usePersonSearch({
  consultants,
  present,
  typed,
}: Pick<Props, 'consultants' | 'present' | 'typed'>) {
  const [text, setText] = useState(typed)
  const found = findPeople(consultants, text)
  const [at, setAt] = useState(() =>
    typed === ''
      ? Math.max(
          found.findIndex(({ Id }) => isSameHolder(Id, present)),
          0,
        )
      : 0,
  )
  const type = (next: string) => {
    setText(next)
    setAt(0)
  }
  return { text, type, found, at, setAt }
}

/** The people who match the typed text; the field above keeps the focus and points to the active one. */
function PeopleList({
  ref,
  id,
  people,
  at,
  present,
  onChoose,
}: {
  readonly ref: Ref<HTMLDivElement>
  readonly id: string
  readonly people: readonly Choice[]
  /** The index of the active person. */
  readonly at: number
  readonly present: string | null
  readonly onChoose: (id: string | null) => void
}) {
  return (
    <div
      ref={ref}
      className={styles['list']}
      id={`${id}-people`}
      role="listbox"
      aria-label="Consultants"
    >
      {people.map(({ Id, name: person }, index) => (
        // The input keeps the focus and handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={Id ?? 'nobody'}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          data-nobody={Id === null || undefined}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(Id)}
        >
          {person}
          {isSameHolder(Id, present) && <small>now</small>}
        </div>
      ))}
    </div>
  )
}

/** Focuses the field of the picker; its list opens above the field if there is too little space below. */
function useListPosition() {
  const field = useRef<HTMLInputElement>(null)
  const [isAbove, setAbove] = useState(false)
  useEffect(() => {
    const box = field.current?.getBoundingClientRect()
    setAbove(
      box !== undefined && box.bottom + spaceForList > window.innerHeight && box.top > spaceForList,
    )
    field.current?.focus({ preventScroll: true })
  }, [])
  return { field, isAbove }
}
