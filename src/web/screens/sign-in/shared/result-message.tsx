import type { ReactNode } from 'react'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import styles from './sign-in-layout.module.css'

/** The result of an action, in place of its form. Takes the focus, so that it is read out. */
export function ResultMessage({ children }: { readonly children: ReactNode }) {
  return (
    <div ref={focusOnMount} tabIndex={-1} className={styles['words']}>
      {children}
    </div>
  )
}
