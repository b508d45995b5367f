import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import type { CaughtMail } from '#operations/mail/contract.ts'
import { caughtHtmlPath } from '#rules/api/mail-desk.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { useCaughtMails, useCaughtMail } from './mail-queries.ts'
import { textParts } from './text-parts.ts'
import { useMailSearch } from './use-mail-search.ts'
import styles from './caught-mail-list.module.css'

/** The mails that the demo caught, newest first; one expands in place. */
export function CaughtMailList({ list }: { readonly list: RefObject<HTMLUListElement | null> }) {
  const { search } = useMailSearch()
  const caught = useCaughtMails(search.to ?? '')
  if (caught.error && !caught.data)
    return (
      <ErrorAlert
        what="The mail could not be loaded"
        error={caught.error}
        onRetry={() => void caught.refetch()}
      />
    )
  if (!caught.data) return <SkeletonRows rows={8} height="44px" name="Loading mail" />
  const rows = caught.data.pages.flat()
  if (rows.length === 0) return <NoCaughtMail />
  return (
    <>
      <ul ref={list} className={styles['rows']} aria-label="Captured mail">
        {rows.map((mail) => (
          <CaughtMailItem key={mail.id} mail={mail} />
        ))}
      </ul>
      {caught.hasNextPage && (
        <Button
          variant="default"
          loading={caught.isFetchingNextPage}
          onClick={() => void caught.fetchNextPage()}
        >
          Show older mail
        </Button>
      )}
    </>
  )
}

function NoCaughtMail() {
  const { search, change } = useMailSearch()
  if (!search.to)
    return (
      <EmptyState>
        Mail that Plumbline sends appears here a second later: invitations, password links, new
        tasks.
      </EmptyState>
    )
  return (
    <EmptyState
      firstStep={
        <Button variant="default" onClick={() => change({ to: undefined })}>
          Show all mail
        </Button>
      }
    >
      No mail to an address like this.
    </EmptyState>
  )
}

type CaughtRow = Pick<CaughtMail, 'id' | 'caughtAt' | 'to' | 'subject'>

function CaughtMailItem({ mail: { id, caughtAt, to, subject } }: { readonly mail: CaughtRow }) {
  const { search, change } = useMailSearch()
  const isOpen = search.mail === Number(id)
  return (
    <li data-open={isOpen || undefined}>
      <button
        type="button"
        data-mail={id}
        className={styles['opener']}
        aria-expanded={isOpen}
        onClick={() => change({ mail: isOpen ? undefined : Number(id) })}
      >
        <span className={styles['to']} title={to}>
          {to}
        </span>
        <span className={styles['subject']} title={subject}>
          {subject}
        </span>
        <span className={styles['when']}>
          <DateText value={caughtAt} withTime />
        </span>
      </button>
      {isOpen && <CaughtMailView id={id} />}
    </li>
  )
}

/** A caught mail with its header fields and its text. */
function CaughtMailView({ id }: { readonly id: string }) {
  return (
    <AsyncContent name="the mail" result={useCaughtMail(id)} rows={4}>
      {(mail) => (
        <article className={styles['mail']} aria-label={mail.subject}>
          <dl className={styles['head']}>
            <dt>Subject</dt>
            <dd>{mail.subject}</dd>
            <dt>From</dt>
            <dd>{mail.from}</dd>
            <dt>To</dt>
            <dd>{mail.to}</dd>
            <dt>Captured</dt>
            <dd>
              <DateText value={mail.caughtAt} withTime />
            </dd>
          </dl>
          <CaughtMailBody id={id} mail={mail} />
        </article>
      )}
    </AsyncContent>
  )
}

/** The body of a mail as text, or as HTML in a sandboxed frame without scripts or access to this page. */
function CaughtMailBody({ id, mail }: { readonly id: string; readonly mail: CaughtMail }) {
  const { search, change } = useMailSearch()
  const isHtml = search.form === 'html' && mail.hasHtml
  return (
    <>
      {mail.hasHtml && (
        <Choice
          name="Format"
          options={[
            { value: 'text', label: 'Text' },
            { value: 'html', label: 'HTML' },
          ]}
          value={isHtml ? 'html' : 'text'}
          onChoose={(form) => change({ form: form === 'html' ? 'html' : undefined })}
        />
      )}
      {isHtml ? (
        <iframe
          className={styles['frame']}
          title={`HTML of ${mail.subject}`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          src={caughtHtmlPath(id)}
        />
      ) : (
        <p className={styles['text']}>
          {textParts(mail.text.trimEnd()).map(({ text, href }, index) =>
            href === null ? (
              text
            ) : (
              <a key={index} href={href} target="_blank" rel="noreferrer">
                {text}
              </a>
            ),
          )}
        </p>
      )}
    </>
  )
}
