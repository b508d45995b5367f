import { Lock } from 'lucide-react'
import styles from '../../ui/history/history-entry.module.css'
import { localTime } from '../../ui/history/local-day.ts'
import { EntryProject } from './entry-project.tsx'
import { isSignIn, reasonOf, refusedCall, type RefusalRow } from './refusal-words.ts'

/** A refused call: who, at what time, what and why, how often; the ids, the request and the address behind a fold. */
export function RefusalEntry({ entry }: { readonly entry: RefusalRow }) {
  const { Id, CreatedAt, FirstAt, Times, UserId, FullName, Call, Code, Status } = entry
  const { ProjectId, ProjectName, Asked, RequestId, Address, Target, isSealed } = entry
  const detail = { Id, Call, Code, Status, Asked, RequestId, Address, Target, FirstAt, Times }
  return (
    <li className={styles['entry']} tabIndex={-1} data-entry={Id}>
      <time dateTime={CreatedAt}>{localTime(CreatedAt)}</time>
      <div className={styles['what']}>
        <p>
          <strong>{FullName ?? UserId ?? 'Unknown person'}</strong> {refusedCall(entry)}
          {!isSignIn(Call) && Call !== 'upload' && (
            <>
              {' '}
              <code>{Call}</code>
            </>
          )}
          : {reasonOf(Code)}
          {Times > 1 && `, ${Times} times`}
        </p>
        <div className={styles['foot']}>
          <EntryProject id={ProjectId} name={ProjectName} />
          {isSealed && (
            <span
              className={styles['seal']}
              title="Sealed: any later change to this entry would be detected"
            >
              <Lock size={12} aria-hidden /> sealed
            </span>
          )}
          <details className={styles['raw']}>
            <summary>Details</summary>
            {/* A wide or long record scrolls, by keys too. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre tabIndex={0}>{JSON.stringify(detail, null, 2)}</pre>
          </details>
        </div>
      </div>
    </li>
  )
}
