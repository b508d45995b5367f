import type { ReactNode } from 'react'
import { takeFocus } from '../../ui/take-focus.ts'
import styles from './sheet.module.css'

/** What has come of something, in the place of what was there before: it takes the focus, so that it is read out. */
export function Said({ children }: { readonly children: ReactNode }) {
  return (
    <div ref={takeFocus} tabIndex={-1} className={styles['words']}>
      {children}
    </div>
  )
}
