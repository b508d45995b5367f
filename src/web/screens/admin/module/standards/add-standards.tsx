import { Button } from '@mantine/core'
import { useState, type ClipboardEvent, type FormEvent, useRef } from 'react'
import { useUnsaved } from '#web/data/writes/unsaved-editors.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { LimitedInput } from '#web/ui/form/limited-input.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { useModule } from '../shared/module-context.ts'
import { linesOf } from './lines-of.ts'
import styles from './add-standards.module.css'

const longestName = 500

/** Adds a standard on Enter, and one per line of pasted text. */
export function AddStandards() {
  const additions = useAddStandards()
  const [typed, setTyped] = useState('')
  useUnsaved('New standards', typed.trim() !== '')
  const name = typed.trim()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name === '') return
    additions.add([name])
    setTyped('')
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = linesOf(event.clipboardData.getData('text'))
    if (lines.length < 2) return
    event.preventDefault()
    additions.add(lines)
  }

  return (
    <form onSubmit={submit}>
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
      <AddProgress {...additions} />
    </form>
  )
}

/** The number of names still to add, and why adding the first one failed. */
function AddProgress({ queue, isStopped, retry, skip, state, error }: Additions) {
  if (!isStopped || !error)
    return (
      <div className={styles['progress']}>
        <SaveStatus state={state} />
        {queue.length > 1 && <span>{queue.length} to add</span>}
      </div>
    )
  return (
    <div className={styles['progress']}>
      <ErrorAlert
        what={`“${queue[0]}” was not added`}
        error={error}
        kept={
          queue.length > 1
            ? `${queue.length - 1} more ${queue.length === 2 ? 'is' : 'are'} waiting to be added.`
            : 'The name is still here.'
        }
        onRetry={retry}
      />
      <Button variant="default" onClick={skip}>
        Skip it
      </Button>
    </div>
  )
}

type Additions = ReturnType<typeof useAddStandards>

/**
 * Adds standards one after another, while the next is already being typed. A failure holds up the ones behind it until it is
 * retried or dropped.
 */
function useAddStandards() {
  const { module } = useModule()
  const { run, state, error, reset } = useTransformation('Standard:Create')
  const names = useRef<readonly string[]>([])
  const isRunning = useRef(false)
  const [queue, setQueue] = useState<readonly string[]>([])
  const [isStopped, setStopped] = useState(false)

  const replaceQueue = (next: readonly string[]) => {
    names.current = next
    setQueue(next)
  }

  const work = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setStopped(false)
    let made: unknown = {}
    while (made !== null && names.current.length > 0) {
      const [Name = ''] = names.current
      // Sequential, so that the standards are created in the order in which they were entered.
      // oxlint-disable-next-line no-await-in-loop
      made = await run({ module_id: module.Id, Name })
      if (made !== null) replaceQueue(names.current.slice(1))
    }
    isRunning.current = false
    setStopped(made === null)
  }

  return {
    state,
    error,
    /** The names not stored yet; the one being saved, or that failed, comes first. */
    queue,
    isStopped,
    add: (more: readonly string[]) => {
      replaceQueue([...names.current, ...more])
      if (!isStopped) void work()
    },
    retry: () => void work(),
    skip: () => {
      reset()
      replaceQueue(names.current.slice(1))
      void work()
    },
  }
}
