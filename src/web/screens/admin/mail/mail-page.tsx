import { useRef, useState, type RefObject } from 'react'
import type { MailWay } from '#operations/mail/contract.ts'
import { useSession } from '#web/data/session/session.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import { movedIndex } from '#web/ui/keys/moved-index.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { CaughtMailList } from './caught-mail-list.tsx'
import { useMailOverview } from './mail-queries.ts'
import { OutboxList } from './outbox-list.tsx'
import { useMailSearch } from './use-mail-search.ts'
import styles from './mail-page.module.css'

const ways: Readonly<Record<MailWay, string>> = {
  smtp: 'Mail is sent through the mail server of this installation. Failed deliveries are retried for three days.',
  catcher: 'This is a demo: all mail is captured here and never leaves this installation.',
  none: 'No mail server is set up: mail is queued here until SMTP_URL is set.',
}

/** The mails of the installation: waiting, failed, and in a demo the caught ones. */
export function MailPage() {
  const { isReadOnly } = useSession()
  const overview = useMailOverview()
  const { search, change } = useMailSearch()
  const [told, setTold] = useState<string | null>(null)
  const filterField = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Focus the heading: the row with the pressed button moves.
  const tell = (words: string) => {
    setTold(words)
    heading.current?.focus()
  }
  useMailKeys({
    list,
    onFilter: () => filterField.current?.focus(),
    onClose: () => change({ mail: undefined }),
  })
  const { way, mails = [] } = overview.data ?? {}
  const failed = mails.filter(({ failedAt }) => failedAt !== null)
  const waiting = mails.filter(({ failedAt }) => failedAt === null)
  return (
    <Page title="Mail">
      <PageHead title="Mail" headingRef={heading} />
      {isReadOnly && <p>This installation is read-only: it does not send mail.</p>}
      {overview.error && !overview.data ? (
        <ErrorAlert
          what="The mail could not be loaded"
          error={overview.error}
          onRetry={() => void overview.refetch()}
        />
      ) : way === undefined ? (
        <SkeletonRows rows={8} height="44px" name="Loading mail" />
      ) : (
        <>
          <p className={styles['way']}>{ways[way]}</p>
          <output className={styles['told']}>{told}</output>
          {failed.length > 0 && (
            <section>
              <h2>Failed</h2>
              <OutboxList rows={failed} name="Failed mail" isSending onTold={tell} />
            </section>
          )}
          {waiting.length > 0 && (
            <section>
              <h2>Queued</h2>
              <OutboxList
                rows={waiting}
                name="Queued mail"
                isSending={way !== 'none'}
                onTold={tell}
              />
            </section>
          )}
          {mails.length === 0 && <p className={styles['none']}>No mail queued or failed.</p>}
          {way === 'catcher' && (
            <section>
              <div className={styles['head']}>
                <h2>Captured</h2>
                <FilterField
                  ref={filterField}
                  name="Filter by recipient"
                  q={search.to ?? ''}
                  onFilter={(to) => change({ to: to || undefined })}
                />
              </div>
              <CaughtMailList list={list} />
            </section>
          )}
        </>
      )}
    </Page>
  )
}

/** The keyboard shortcuts of the caught mails: move, open, close, search. */
function useMailKeys({
  list,
  onFilter,
  onClose,
}: {
  readonly list: RefObject<HTMLElement | null>
  readonly onFilter: () => void
  readonly onClose: () => void
}): void {
  const openers = () => [
    ...(list.current?.querySelectorAll<HTMLElement>('button[data-mail]') ?? []),
  ]
  const ofFocus = () =>
    document.activeElement?.closest('li')?.querySelector<HTMLElement>('button[data-mail]') ?? null
  const move = (by: number) => () => {
    const all = openers()
    const focused = ofFocus()
    all[movedIndex(focused ? all.indexOf(focused) : -1, by, all.length)]?.focus()
  }
  useKeys('Mail', {
    j: { does: 'Next mail', run: move(1) },
    k: { does: 'Previous mail', run: move(-1) },
    ArrowDown: { does: 'Next mail', run: move(1) },
    ArrowUp: { does: 'Previous mail', run: move(-1) },
    e: { does: 'Open or close', run: () => ofFocus()?.click() },
    Escape: {
      does: 'Close the mail',
      run: () => {
        ofFocus()?.focus()
        onClose()
      },
    },
    '/': { does: 'Filter by recipient', run: onFilter },
  })
}
