import { useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { mentionBeingTyped, type Mentionable } from '#rules/comments/mentions.ts'
import { isSameUser } from '#rules/people/user-id.ts'
import { useUser } from '#web/data/session/session.ts'
import { findChoices, type Choice } from '#web/ui/picker/find-choices.ts'

const mostListed = 8

/** The text being typed after an @, and its position in the field. */
type Typing = { readonly start: number; readonly end: number; readonly typed: string }

/** The list of people who can be mentioned, and its handling in the field. */
export type Mentions = ReturnType<typeof useMentions>

/** Lists the people who match the text typed after an @. The arrow keys highlight one, Enter and Tab choose the highlighted one, Esc closes the list. */
export function useMentions({
  field,
  text,
  people,
  onChange,
}: {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly people: readonly Mentionable[] | undefined
  readonly onChange: (text: string) => void
}) {
  const id = useId()
  const { UserId } = useUser()
  const { typing, marked, setMarked, follow, close } = useTyping()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const listed = typing === null ? [] : findPeople(people ?? [], typing.typed, UserId)
  const isOpen = listed.length > 0

  const take = ({ value, label }: Choice) => {
    if (typing === null) return
    const before = `${text.slice(0, typing.start)}@${label}`
    const after = text.slice(typing.end)
    // The next key, which may come before the next frame, goes behind the name.
    flushSync(() => {
      onChange(`${before}${/^[\s,.;:!?)]/.test(after) ? '' : ' '}${after}`)
      setPicked(new Set([...picked, value]))
      close()
    })
    const caret = before.length + 1
    field.current?.focus()
    field.current?.setSelectionRange(caret, caret)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent, ctrlKey, metaKey, shiftKey } = event
    if (!isOpen || nativeEvent.isComposing || ctrlKey || metaKey || shiftKey) return
    const one = listed[marked]
    if (key === 'ArrowDown') setMarked((marked + 1) % listed.length)
    else if (key === 'ArrowUp') setMarked((marked + listed.length - 1) % listed.length)
    else if (key === 'Escape') close()
    else if ((key === 'Enter' || key === 'Tab') && one) take(one)
    else return
    event.preventDefault()
  }
  return {
    id,
    isOpen,
    listed,
    marked,
    picked,
    follow,
    close,
    take,
    onKeyDown,
    fieldProps: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': isOpen ? `${id}list` : undefined,
      'aria-activedescendant': isOpen ? `${id}${marked}` : undefined,
    } as const,
  }
}

/** Tracks the text being typed after the @ at the caret. An @ whose list was closed, or that was completed, does not open it again. */
function useTyping() {
  const [typing, setTyping] = useState<Typing | null>(null)
  const [marked, setMarked] = useState(0)
  const [settled, setSettled] = useState<number | null>(null)
  const follow = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const found = selectionStart === selectionEnd ? mentionBeingTyped(value, selectionStart) : null
    if (found?.start !== settled) setSettled(null)
    if (found?.typed !== typing?.typed) setMarked(0)
    setTyping(found === null || found.start === settled ? null : { ...found, end: selectionStart })
  }
  const close = () => {
    setSettled(typing?.start ?? null)
    setTyping(null)
  }
  return { typing, marked, setMarked, follow, close }
}

function findPeople(people: readonly Mentionable[], typed: string, self: string): Choice[] {
  const others = people
    .filter(({ Id }) => !isSameUser(Id, self))
    .map(({ Id, FullName }) => ({ value: Id, label: FullName }))
  return findChoices(others, typed).slice(0, mostListed)
}
