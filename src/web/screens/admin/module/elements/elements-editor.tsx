import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { elementTypes } from '#rules/standards/elements/element-types.ts'
import { standardCode } from '#web/domain/standard/standard-code.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { useModule, type NamedStandard } from '../shared/module-context.ts'
import { ElementFields } from './element-fields.tsx'
import { elementLines, namesUnder, type ElementLine } from './element-tree.ts'
import { NewElement } from './new-element.tsx'
import { beginningOf } from './next-name.ts'
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

/** The position of a new element. */
type Place = { readonly parent: number | null; readonly isStem: boolean }

/** Edits the elements of the standard as a tree, by keyboard and mouse: open, add siblings and children, move, change type, delete. */
export function ElementsEditor({ standard }: { readonly standard: NamedStandard }) {
  const { isOpen } = useModule()
  const elements = standard.AllElements ?? []
  const lines = elementLines(elements)
  const [chosen, setChosen] = useState<number | null>(null)
  const [place, setPlace] = useState<Place | null>(null)
  // The element to focus once it is rendered.
  const awaited = useRef<number | null>(null)
  const at = lines.findIndex(({ element }) => element.Id === chosen)
  const current = lines[at]?.element
  const { code } = standardCode(standard)

  const step = (by: number) => {
    const to = lines[at < 0 ? (by > 0 ? 0 : lines.length - 1) : at + by]?.element.Id
    if (to === undefined) return
    setChosen(to)
    document.getElementById(`element-${to}`)?.focus()
  }
  const addBeside = () => setPlace({ parent: current?.ParentId ?? null, isStem: false })
  const addUnder = () => setPlace({ parent: current?.Id ?? null, isStem: false })
  const close = (last: number | null) => {
    setPlace(null)
    awaited.current = last ?? chosen
  }
  useEffect(() => {
    // A new element may not appear until the next fetch, and the person may have moved on by then.
    const row = awaited.current && document.getElementById(`element-${awaited.current}`)
    if (!row) return
    awaited.current = null
    if (document.activeElement === document.body) row.focus()
  })

  useKeys('Elements', {
    n: { does: 'Next element', run: () => step(1) },
    p: { does: 'Previous element', run: () => step(-1) },
    ...(isOpen
      ? {
          a: { does: 'Add an element after this one', run: addBeside },
          ...(current && !current.Stem
            ? { 'shift+a': { does: 'Add a child element', run: addUnder } }
            : {}),
        }
      : {}),
  })

  const parentOfNew = lines.find(({ element }) => element.Id === place?.parent)
  const newElement = place && (
    <li key="new">
      <NewElement
        key={`${place.parent} ${place.isStem}`}
        standard_id={standard.Id}
        parent={parentOfNew?.element ?? null}
        isStem={place.isStem}
        names={namesUnder(elements, place.parent)}
        code={beginningOf({ Name: standard.Name, code })}
        depth={parentOfNew ? parentOfNew.depth + 1 : 0}
        onClose={close}
      />
    </li>
  )
  const newAt = place ? placeOfNew(lines, place) : 0
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

  return (
    <section aria-labelledby="elements">
      <div className={styles['head']}>
        <h2 id="elements">Elements</h2>
        {isOpen && (
          <div className={styles['acts']}>
            {!elements.some(({ Stem }) => Stem) && (
              <Button variant="default" onClick={() => setPlace({ parent: null, isStem: true })}>
                Add stem
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<Plus size={16} aria-hidden />}
              onClick={() => setPlace({ parent: null, isStem: false })}
            >
              Add element
            </Button>
          </div>
        )}
      </div>
      {lines.length === 0 && !place && (
        <EmptyState>
          {isOpen
            ? 'No elements yet. Add the first one; Enter after its text starts the next, with the next name filled in.'
            : 'This standard has no elements, so there is nothing to score.'}
        </EmptyState>
      )}
      <ol className={styles['list']}>{newElement ? rows.toSpliced(newAt, 0, newElement) : rows}</ol>
    </section>
  )
}

// A new stem comes first, any other element after the last child of the same parent.
function placeOfNew(lines: readonly ElementLine[], { parent, isStem }: Place): number {
  if (isStem) return 0
  const at = lines.findIndex(({ element }) => element.Id === parent)
  const above = lines[at]
  if (above === undefined) return lines.length
  const behind = lines.findIndex(({ depth }, index) => index > at && depth <= above.depth)
  return behind < 0 ? lines.length : behind
}
