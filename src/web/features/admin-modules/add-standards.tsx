import { Button } from '@mantine/core'
import { useState, type ClipboardEvent, type FormEvent } from 'react'
import { useUnsaved } from '../../data/unsaved-editors.ts'
import { LimitedInput } from '../../ui/limited-input.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import styles from './add-standards.module.css'
import { linesOf } from './lines-of.ts'
import { useAddStandards } from './use-add-standards.ts'

const longestName = 500

/** Adds a standard with each Enter, and one for each line that is pasted. */
export function AddStandards() {
  const { add, queue, isStopped, tryAgain, leaveOut, state, error } = useAddStandards()
  const [typed, setTyped] = useState('')
  useUnsaved('New standards', typed.trim() !== '')
  const name = typed.trim()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name === '') return
    add([name])
    setTyped('')
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = linesOf(event.clipboardData.getData('text'))
    if (lines.length < 2) return
    event.preventDefault()
    add(lines)
  }

  return (
    <form onSubmit={submit} className={styles['add']}>
      <div className={styles['field']}>
        <LimitedInput
          id="add-standard"
          label="Add a standard"
          placeholder="RM 1-1 Title"
          autoComplete="off"
          longest={longestName}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onPaste={paste}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
        <Button type="submit" variant="default" disabled={name === ''}>
          Add
        </Button>
      </div>
      <div className={styles['told']}>
        {isStopped && error ? (
          <>
            <ErrorNote
              what={`“${queue[0]}” was not added`}
              error={error}
              kept={
                queue.length > 1
                  ? `${queue.length - 1} more ${queue.length === 2 ? 'is' : 'are'} waiting to be added.`
                  : 'The name is still here.'
              }
              onRetry={tryAgain}
            />
            <Button variant="default" onClick={leaveOut}>
              Skip it
            </Button>
          </>
        ) : (
          <>
            <TrackerMark state={state} />
            {queue.length > 1 && <span>{queue.length} to add</span>}
          </>
        )}
      </div>
    </form>
  )
}
