import { TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useState, type Ref } from 'react'
import styles from './filter-field.module.css'

/** A text filter that filters while somebody types; Esc leaves the field, and what it filters by stays. */
export function FilterField({
  name,
  q,
  onFilter,
  ref,
}: {
  readonly name: string
  /** The filter as it stands in the address. */
  readonly q: string
  readonly onFilter: (q: string) => void
  readonly ref?: Ref<HTMLInputElement>
}) {
  // While somebody types the field is ahead of the address, which follows a moment later.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      ref={ref ?? null}
      type="search"
      className={styles['field'] ?? ''}
      aria-label={name}
      placeholder={name}
      leftSection={<Search size={16} aria-hidden />}
      value={typed ?? q}
      onFocus={() => setTyped(q)}
      onBlur={() => setTyped(null)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onFilter(value)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Otherwise the browser empties a field of this type.
        event.preventDefault()
        event.currentTarget.blur()
      }}
    />
  )
}
