import { Lock } from 'lucide-react'
import { localTime } from '#web/domain/history/local-day.ts'
import { isSignIn, denialReason, describeDeniedCall, type DenialRow } from './denial-messages.ts'
import { EntryProject } from './entry-project.tsx'
import styles from '#web/domain/history/history-entry.module.css'

/** A denied call: who, when, what, why and how often. The ids, the request and the address are in a collapsible. */
export function DenialEntry({ entry }: { readonly entry: DenialRow }) {
  const { Id, CreatedAt, FirstAt, Times, UserId, FullName, Call, Code, Status } = entry
  const { ProjectId, ProjectName, Asked, RequestId, Address, Target, isSealed } = entry
  const detail = { Id, Call, Code, Status, Asked, RequestId, Address, Target, FirstAt, Times }
  return (
    <li className={styles['entry']} tabIndex={-1} data-entry={Id}>
      <time dateTime={CreatedAt}>{localTime(CreatedAt)}</time>
      <div className={styles['what']}>
        <p>
          <strong>{FullName ?? UserId ?? 'Unknown person'}</strong> {describeDeniedCall(entry)}
          {!isSignIn(Call) && Call !== 'upload' && (
            <>
              {' '}
              <code>{Call}</code>
            </>
          )}
          : {denialReason(Code)}
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
            {/* A wide or long record must be scrollable by keyboard too. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre tabIndex={0}>{JSON.stringify(detail, null, 2)}</pre>
          </details>
        </div>
      </div>
    </li>
  )
}
