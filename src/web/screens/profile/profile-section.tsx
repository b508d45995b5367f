import type { ReactNode } from 'react'
import styles from './profile-page.module.css'

/** A section of the profile with its heading; focusable by its id. */
export function ProfileSection({
  id,
  title,
  words,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly words?: string
  readonly children?: ReactNode
}) {
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <div>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {words && <p className={styles['words']}>{words}</p>}
      </div>
      {children}
    </section>
  )
}
