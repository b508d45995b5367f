import type { ReactNode, RefObject } from 'react'
import type { UpdateState } from '#rules/review/update-tracker.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import styles from './citations.module.css'

/** The form of a citation; its fields decide what Enter does. */
export const CitationForm = ({
  name,
  form,
  children,
}: {
  readonly name: string
  readonly form?: RefObject<HTMLFormElement | null>
  readonly children: ReactNode
}) => (
  <form
    ref={form}
    className={styles['form']}
    aria-label={name}
    onSubmit={(event) => event.preventDefault()}
  >
    {children}
  </form>
)

/** The write state of a saved citation, in place of its form. */
export const SavedMark = ({ state }: { readonly state: UpdateState }) => (
  <div className={styles['mark']}>
    <SaveStatus state={state} />
  </div>
)
