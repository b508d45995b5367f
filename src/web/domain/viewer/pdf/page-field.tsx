import { useState } from 'react'
import styles from './pdf.module.css'

/** The number of the page in view, which can be edited; Enter goes to that page. */
export function PageField({
  current,
  pages,
  onGo,
}: {
  readonly current: number
  readonly pages: number
  readonly onGo: (page: number) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const page = Math.round(Number(typed))
    if (typed !== null && typed.trim() !== '' && Number.isFinite(page))
      onGo(Math.min(Math.max(page, 1), pages))
    setTyped(null)
  }
  return (
    <span className={styles['pageField']}>
      <input
        type="text"
        inputMode="numeric"
        aria-label="Page"
        autoComplete="off"
        size={Math.max(2, String(pages).length)}
        value={typed ?? current}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go()
          else if (event.key === 'Escape' && typed !== null) setTyped(null)
          else return
          event.preventDefault()
        }}
      />
      <span>/ {pages}</span>
    </span>
  )
}
