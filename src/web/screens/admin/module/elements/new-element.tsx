import { Button, Textarea } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import type { ElementTypeId } from '#rules/standards/elements/element-types.ts'
import { useUnsaved } from '#web/data/writes/unsaved-editors.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { standardCode } from '#web/domain/standard/standard-code.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { lengthProblem } from '#web/ui/form/length-problem.ts'
import { LimitedInput } from '#web/ui/form/limited-input.tsx'
import { typedSince } from '#web/ui/form/typed-since.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import type { ModuleElement, NamedStandard } from '../shared/module-context.ts'
import { namesUnder, type ElementLine, type NewPosition } from './element-tree.ts'
import { beginningOf, nextName } from './next-name.ts'
import { typeOptions } from './type-options.ts'
import styles from './new-element.module.css'

const longestName = 500
const longestText = 20_000

/** The form of a new element at its future position. The next name is suggested; Enter in the text adds the element and starts the next, Esc closes. */
export function NewElement({
  standard,
  lines,
  position: { parent: parentId, isStem },
  onClose,
}: {
  readonly standard: NamedStandard
  readonly lines: readonly ElementLine[]
  readonly position: NewPosition
  /** Called on close with the id of the last element that was added. */
  readonly onClose: (last: number | null) => void
}) {
  const above = lines.find(({ element }) => element.Id === parentId)
  const parent = above?.element ?? null
  const names = namesUnder(standard.AllElements ?? [], parentId)
  const entry = useElementEntry({ standard, parent, isStem, names, onClose })
  const { Name, last, add, state, error, focusText } = entry
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      return onClose(last)
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (event.target instanceof HTMLTextAreaElement) void add(event)
    else if (event.target instanceof HTMLInputElement && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      focusText()
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the fields inside
    <form
      className={styles['form']}
      style={{ '--depth': above ? above.depth + 1 : 0 }}
      aria-label={isStem ? 'New stem' : 'New element'}
      onSubmit={(event) => void add(event)}
      onKeyDown={onKeyDown}
    >
      <EntryFields
        entry={entry}
        nameLabel={parent ? `Name, under ${parent.Name}` : isStem ? 'Stem name' : 'Name'}
        // The type of a stem matters only while it is the only element.
        hasType={!isStem || names.length === 0}
      />
      {state === 'Error' && error && (
        <ErrorAlert
          what="The element was not added"
          error={error}
          kept="Your entries are still in the fields."
        />
      )}
      <div className={styles['acts']}>
        <Button type="submit" disabled={Name.trim() === '' || state === 'Updating'}>
          {isStem ? 'Add stem' : 'Add element'}
        </Button>
        <Button variant="default" onClick={() => onClose(last)}>
          Done
        </Button>
        <SaveStatus state={state === 'Error' ? 'Pending' : state} />
      </div>
    </form>
  )
}

function EntryFields({
  entry: { Name, setName, Text, setText, tooLong, type, setType, textRef },
  nameLabel,
  hasType,
}: {
  readonly entry: ElementEntry
  readonly nameLabel: string
  readonly hasType: boolean
}) {
  return (
    <>
      <LimitedInput
        label={nameLabel}
        className={styles['name'] ?? ''}
        longest={longestName}
        value={Name}
        ref={Name === '' ? focusOnMount : null}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Textarea
        label="Text"
        description="Enter to add, Shift+Enter for a new line."
        rows={2}
        error={tooLong}
        value={Text}
        ref={textRef}
        classNames={{ input: styles['text'] ?? '' }}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {hasType && (
        <Choice
          name="Type"
          options={typeOptions}
          value={String(type)}
          onChoose={(id) => setType(Number(id) as ElementTypeId)}
        />
      )}
    </>
  )
}

type ElementEntry = ReturnType<typeof useElementEntry>

/** The input for a new element; once the element is added, the fields start over for the next one. A standard has only one stem, so its form closes. */
function useElementEntry({
  standard,
  parent,
  isStem,
  names,
  onClose,
}: {
  readonly standard: NamedStandard
  readonly parent: ModuleElement | null
  readonly isStem: boolean
  /** The names of the element's future siblings. */
  readonly names: readonly string[]
  readonly onClose: (last: number) => void
}) {
  const { run, state, error } = useTransformation('Element:Create')
  const code = beginningOf({ Name: standard.Name, code: standardCode(standard).code })
  const above = parent?.Name ?? code
  const [Name, setName] = useState(() => (isStem ? code : nextName(names, above)))
  const [Text, setText] = useState('')
  useUnsaved('New element', Text.trim() !== '')
  // Names of added elements that the lists do not contain yet.
  const [added, setAdded] = useState<readonly string[]>([])
  const [last, setLast] = useState<number | null>(null)
  const [type, setType] = useState<ElementTypeId>(isStem ? 2 : 1)
  const text = useRef<HTMLTextAreaElement>(null)
  const [isNamed] = useState(Name !== '')
  useLayoutEffect(() => {
    if (isNamed) text.current?.focus()
  }, [isNamed])
  const tooLong = lengthProblem(Text, longestText)

  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (tooLong || lengthProblem(Name, longestName)) return
    if (Name.trim() === '' || state === 'Updating') return
    const made = await run({
      standard_id: standard.Id,
      Name,
      Text,
      Stem: isStem,
      ParentId: parent?.Id ?? null,
      ElementTypeId: type,
    })
    if (!made) return
    if (isStem) return onClose(made.element_id)
    const all = [...added, Name.trim()]
    setAdded(all)
    setLast(made.element_id)
    // Text typed while the previous element was being saved belongs to the next one.
    setName((now) => (now === Name ? nextName([...new Set([...names, ...all])], above) : now))
    setText((now) => typedSince(Text, now))
    if (text.current?.value === Text) text.current.focus()
  }
  const focusText = () => text.current?.focus()
  const fields = { Name, setName, Text, setText, tooLong, type, setType, textRef: text }
  return { ...fields, focusText, add, last, state, error }
}
