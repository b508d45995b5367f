import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { useThreadPlace, type Thread, type ThreadOf } from './thread-place.ts'
import styles from './threads.module.css'

/** Resolves a thread, or reopens it. */
export function ResolveButton({ of, thread }: { readonly of: ThreadOf; readonly thread: Thread }) {
  const write = useTransformation('Comment:Resolve')
  const place = useThreadPlace(of)
  const { IsResolved } = thread
  const act = IsResolved ? 'Reopen' : 'Resolve'
  const { conflict } = write.error ?? {}
  return (
    <>
      <button
        type="button"
        className={styles['act']}
        aria-label={`${act} the replies to ${of.name}`}
        disabled={write.state === 'Updating'}
        onClick={() =>
          void write.run({ ...place, is_resolved: !IsResolved }, { expected: { IsResolved } })
        }
      >
        {act}
      </button>
      {conflict ? (
        <output className={styles['note']}>
          {conflict.by ?? 'Someone'} has already {conflict.stored ? 'resolved' : 'reopened'} it.
        </output>
      ) : (
        write.state === 'Error' && <SaveStatus state={write.state} error={write.error} />
      )}
    </>
  )
}
