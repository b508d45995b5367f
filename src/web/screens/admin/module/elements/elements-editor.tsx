import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { elementTypes } from '#rules/standards/elements/element-types.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { useModule, type NamedStandard } from '../shared/module-context.ts'
import { ElementFields } from './element-fields.tsx'
import { elementLines, indexOfNew, type ElementLine, type NewPosition } from './element-tree.ts'
import { NewElement } from './new-element.tsx'
import styles from './elements-editor.module.css'

const letters: Readonly<Record<number, string>> = { 1: 'M', 2: '–', 3: 'P', 4: 'LI' }

const noWeight = 2

/** A row of the tree; selecting it opens the fields of the element below. */
function ElementRow({
  line: { element, depth, ownName },
  isCurrent,
  onChoose,
}: {
  readonly line: ElementLine
  readonly isCurrent: boolean
  readonly onChoose: () => void
}) {
  const isHeading = element.Stem && !element.isScorable
  const type = isHeading
    ? 'Stem'
    : (elementTypes.find(({ id }) => id === element.ElementTypeId)?.title ?? '')
  return (
    <button
      type="button"
      id={`element-${element.Id}`}
      className={styles['row']}
      style={{ '--depth': depth }}
      aria-expanded={isCurrent}
      onClick={onChoose}
    >
      <span
        className={styles['mark']}
        title={type}
        data-counts={element.isScorable || element.ElementTypeId === noWeight}
      >
        <span aria-hidden>{isHeading ? '' : letters[element.ElementTypeId]}</span>
        <span className="only-read-aloud">
          {type}
          {element.isScorable ? '' : ', not scored'}
        </span>
      </span>
      <span className={styles['name']} title={element.Name}>
        {ownName}
      </span>
      <span className={styles['text']}>{element.Text}</span>
    </button>
  )
}

/** Edits the elements of the standard as a tree, by keyboard and mouse: open, add siblings and children, move, change type, delete. */
export function ElementsEditor({ standard }: { readonly standard: NamedStandard }) {
  const { isOpen } = useModule()
  const elements = standard.AllElements ?? []
  const lines = elementLines(elements)
  const [chosen, setChosen] = useState<number | null>(null)
  const [position, setPosition] = useState<NewPosition | null>(null)
  const focusWhenRendered = useFocusWhenRendered()
  const at = lines.findIndex(({ element }) => element.Id === chosen)
  const current = lines[at]?.element

  const addBeside = () => setPosition({ parent: current?.ParentId ?? null, isStem: false })
  const addUnder = () => setPosition({ parent: current?.Id ?? null, isStem: false })
  const close = (last: number | null) => {
    setPosition(null)
    focusWhenRendered(last ?? chosen)
  }
  useTreeKeys({ lines, at, onChoose: setChosen, ...(isOpen && { addBeside, addUnder }) })

  const rows = lines.map((line) => (
    <li key={line.element.Id}>
      <ElementRow
        line={line}
        isCurrent={line.element.Id === chosen}
        onChoose={() => setChosen(line.element.Id === chosen ? null : line.element.Id)}
      />
      {line.element.Id === chosen && isOpen && (
        <ElementFields
          line={line}
          lines={lines}
          onAddBeside={addBeside}
          onAddUnder={addUnder}
          onGone={() => setChosen(lines[at + 1]?.element.Id ?? lines[at - 1]?.element.Id ?? null)}
        />
      )}
    </li>
  ))
  const newRow = position && (
    <li key="new">
      <NewElement
        key={`${position.parent} ${position.isStem}`}
        standard={standard}
        lines={lines}
        position={position}
        onClose={close}
      />
    </li>
  )

  return (
    <section aria-labelledby="elements">
      <EditorHead hasStem={elements.some(({ Stem }) => Stem)} onAdd={setPosition} />
      {lines.length === 0 && !position && <NoElements />}
      <ol className={styles['list']}>
        {position && newRow ? rows.toSpliced(indexOfNew(lines, position), 0, newRow) : rows}
      </ol>
    </section>
  )
}

function EditorHead({
  hasStem,
  onAdd,
}: {
  readonly hasStem: boolean
  readonly onAdd: (position: NewPosition) => void
}) {
  const { isOpen } = useModule()
  return (
    <div className={styles['head']}>
      <h2 id="elements">Elements</h2>
      {isOpen && (
        <div className={styles['acts']}>
          {!hasStem && (
            <Button variant="default" onClick={() => onAdd({ parent: null, isStem: true })}>
              Add stem
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => onAdd({ parent: null, isStem: false })}
          >
            Add element
          </Button>
        </div>
      )}
    </div>
  )
}

function NoElements() {
  const { isOpen } = useModule()
  return (
    <EmptyState>
      {isOpen
        ? 'No elements yet. Add the first one; Enter after its text starts the next, with the next name filled in.'
        : 'This standard has no elements, so there is nothing to score.'}
    </EmptyState>
  )
}

/** Returns a function that focuses the row of an element as soon as it is rendered, unless something else has the focus by then. */
function useFocusWhenRendered(): (id: number | null) => void {
  const awaited = useRef<number | null>(null)
  useEffect(() => {
    // A new element may not appear until the next fetch, and the person may have moved on by then.
    const row = awaited.current && document.getElementById(`element-${awaited.current}`)
    if (!row) return
    awaited.current = null
    if (document.activeElement === document.body) row.focus()
  })
  return (id) => {
    awaited.current = id
  }
}

/** The keyboard shortcuts of the tree: move, and add if elements can be added. */
function useTreeKeys({
  lines,
  at,
  onChoose,
  addBeside,
  addUnder,
}: {
  readonly lines: readonly ElementLine[]
  /** The index of the open element, or -1. */
  readonly at: number
  readonly onChoose: (id: number) => void
  readonly addBeside?: () => void
  readonly addUnder?: () => void
}): void {
  const current = lines[at]?.element
  const step = (by: number) => {
    const to = lines[at < 0 ? (by > 0 ? 0 : lines.length - 1) : at + by]?.element.Id
    if (to === undefined) return
    onChoose(to)
    document.getElementById(`element-${to}`)?.focus()
  }
  useKeys('Elements', {
    n: { does: 'Next element', run: () => step(1) },
    p: { does: 'Previous element', run: () => step(-1) },
    ...(addBeside && { a: { does: 'Add an element after this one', run: addBeside } }),
    ...(addUnder &&
      current &&
      !current.Stem && { 'shift+a': { does: 'Add a child element', run: addUnder } }),
  })
}
