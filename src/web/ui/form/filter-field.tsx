import { TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useState, type Ref } from 'react'
import styles from './filter-field.module.css'

/** A text filter that applies while typing; Esc leaves the field and keeps the filter. */
export function FilterField({
  name,
  q,
  onFilter,
  ref,
}: {
  readonly name: string
  /** The filter in the address. */
  readonly q: string
  readonly onFilter: (q: string) => void
  readonly ref?: Ref<HTMLInputElement>
}) {
  // While typing, the field is ahead of the address, which is updated after a short delay.
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
        // Otherwise the browser clears a search field.
        event.preventDefault()
        event.currentTarget.blur()
      }}
    />
  )
}
