import { Button, Textarea } from '@mantine/core'
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import type { ElementTypeId } from '../../../rules/element-types.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { useUnsaved } from '../../data/unsaved-editors.ts'
import { Choice } from '../../ui/choice.tsx'
import { lengthProblem } from '../../ui/length-problem.ts'
import { LimitedInput } from '../../ui/limited-input.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import type { ModuleElement } from './module-context.ts'
import { typedSince } from '../../ui/typed-since.ts'
import styles from './new-element.module.css'
import { nextName } from './next-name.ts'
import { typeOptions } from './type-options.ts'

const longestName = 500
const longestText = 20_000

/** New element where it will stand: its name is counted on, Enter after its text adds it and begins the next, Esc ends. */
export function NewElement({
  standard_id,
  parent,
  isStem,
  names,
  code,
  depth,
  onClose,
}: {
  readonly standard_id: number
  readonly parent: ModuleElement | null
  readonly isStem: boolean
  /** The names of the elements beside it. */
  readonly names: readonly string[]
  /** What the names of the first level begin with. */
  readonly code: string
  readonly depth: number
  /** Told at the end, with the id of the last element that was added. */
  readonly onClose: (last: number | null) => void
}) {
  const { run, state, error } = useTransformation('Element:Create')
  const above = parent?.Name ?? code
  const [Name, setName] = useState(() => (isStem ? code : nextName(names, above)))
  const [Text, setText] = useState('')
  useUnsaved('New element', Text.trim() !== '')
  // Those that the lists do not hold yet.
  const [added, setAdded] = useState<readonly string[]>([])
  const [last, setLast] = useState<number | null>(null)
  const [type, setType] = useState<ElementTypeId>(isStem ? 2 : 1)
  const text = useRef<HTMLTextAreaElement>(null)

  const tooLong = lengthProblem(Text, longestText)

  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (tooLong || lengthProblem(Name, longestName)) return
    if (Name.trim() === '' || state === 'Updating') return
    const made = await run({
      standard_id,
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
    // What was typed while this one was saved belongs to the next.
    setName((now) => (now === Name ? nextName([...new Set([...names, ...all])], above) : now))
    setText((now) => typedSince(Text, now))
    if (text.current?.value === Text) text.current.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose(last)
      return
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (event.target instanceof HTMLTextAreaElement) void add(event)
    else if (event.target instanceof HTMLInputElement && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      text.current?.focus()
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the fields inside
    <form
      className={styles['form']}
      style={{ '--depth': depth }}
      aria-label={isStem ? 'New stem' : 'New element'}
      onSubmit={(event) => void add(event)}
      onKeyDown={onKeyDown}
    >
      <LimitedInput
        label={parent ? `Name, under ${parent.Name}` : isStem ? 'Stem name' : 'Name'}
        className={styles['name'] ?? ''}
        longest={longestName}
        value={Name}
        ref={Name === '' ? takeFocus : null}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Textarea
        label="Text"
        description="Enter to add, Shift+Enter for a new line."
        rows={2}
        error={tooLong}
        value={Text}
        ref={(field) => {
          if (field && text.current === null && Name !== '') field.focus()
          text.current = field
        }}
        classNames={{ input: styles['text'] ?? '' }}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {/* A stem counts by its type as long as it stands alone. */}
      {(!isStem || names.length === 0) && (
        <Choice
          name="Type"
          options={typeOptions}
          value={String(type)}
          onChoose={(id) => setType(Number(id) as ElementTypeId)}
        />
      )}
      {state === 'Error' && error && (
        <ErrorNote
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
        <TrackerMark state={state === 'Error' ? 'Pending' : state} />
      </div>
    </form>
  )
}
