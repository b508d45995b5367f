import { PencilLine } from 'lucide-react'
import type { TypingIn } from '#web/data/live/own-presence.ts'
import { usePresent } from './presence-context.tsx'
import styles from './typing-note.module.css'

/** Says who else is typing in a text; renders nothing when no one is. */
export function TypingNote({ text, element }: TypingIn) {
  const { people } = usePresent()
  const names = people
    .filter(({ Field, ElementId }) => Field === text && (ElementId ?? undefined) === element)
    .map(({ FullName }) => FullName)
  const [first] = names
  if (first === undefined) return null
  return (
    <output className={styles['typing']}>
      <PencilLine size={14} aria-hidden />
      {names.length === 1 ? `${first} is typing` : `${first} and others are typing`}
    </output>
  )
}
