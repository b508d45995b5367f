import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { standardCode } from '../../ui/standard-code.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { ElementFields } from './element-fields.tsx'
import { ElementRow } from './element-row.tsx'
import { elementLines, namesUnder, type ElementLine } from './element-lines.ts'
import styles from './elements-editor.module.css'
import { useModule, type NamedStandard } from './module-context.ts'
import { NewElement } from './new-element.tsx'
import { beginningOf } from './next-name.ts'

/** Where a new element is about to stand. */
type Place = { readonly parent: number | null; readonly isStem: boolean }

/** The elements of the standard as a tree: opened, added beside and under each other, moved, typed and deleted, by keys or by hand. */
export function ElementsEditor({ standard }: { readonly standard: NamedStandard }) {
  const { isOpen } = useModule()
  const elements = standard.AllElements ?? []
  const lines = elementLines(elements)
  const [chosen, setChosen] = useState<number | null>(null)
  const [place, setPlace] = useState<Place | null>(null)
  // The element that takes the focus from the form once it is drawn.
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
    // What was just added may come with the next fetch; by then the person may have gone on elsewhere.
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

// A new stem stands first, any other element behind the last that stands under the same parent.
function placeOfNew(lines: readonly ElementLine[], { parent, isStem }: Place): number {
  if (isStem) return 0
  const at = lines.findIndex(({ element }) => element.Id === parent)
  const above = lines[at]
  if (above === undefined) return lines.length
  const behind = lines.findIndex(({ depth }, index) => index > at && depth <= above.depth)
  return behind < 0 ? lines.length : behind
}
