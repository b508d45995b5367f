import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import { caughtHtmlPath } from '#rules/api/mail-desk.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { useCaughtMails, useCaughtMail } from './mail-queries.ts'
import { textParts } from './text-parts.ts'
import { useMailSearch } from './use-mail-search.ts'
import styles from './caught-mail-list.module.css'

/** The mails that the demo caught, newest first; one expands in place. */
export function CaughtMailList({ list }: { readonly list: RefObject<HTMLUListElement | null> }) {
  const { search, change } = useMailSearch()
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
  if (rows.length === 0)
    return search.to ? (
      <EmptyState
        firstStep={
          <Button variant="default" onClick={() => change({ to: undefined })}>
            Show all mail
          </Button>
        }
      >
        No mail to an address like this.
      </EmptyState>
    ) : (
      <EmptyState>
        Mail that Plumbline sends appears here a second later: invitations, password links, new
        tasks.
      </EmptyState>
    )
  return (
    <>
      <ul ref={list} className={styles['rows']} aria-label="Captured mail">
        {rows.map(({ id, caughtAt, to, subject }) => {
          const isOpen = search.mail === Number(id)
          return (
            <li key={id} data-open={isOpen || undefined}>
              <button
                type="button"
                data-mail={id}
                className={styles['opener']}
                aria-expanded={isOpen}
                onClick={() => change({ mail: isOpen ? undefined : Number(id) })}
              >
                <span className={styles['to']}>{to}</span>
                <span className={styles['subject']}>{subject}</span>
                <span className={styles['when']}>
                  <DateText value={caughtAt} withTime />
                </span>
              </button>
              {isOpen && <CaughtMailView id={id} />}
            </li>
          )
        })}
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

/** A caught mail as text, or as HTML in a sandboxed frame without scripts or access to this page. */
function CaughtMailView({ id }: { readonly id: string }) {
  const { search, change } = useMailSearch()
  const { data: mail, error, refetch } = useCaughtMail(id)
  if (error)
    return (
      <ErrorAlert
        what="The mail could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!mail) return <SkeletonRows rows={4} name="Loading the mail" />
  const isHtml = search.form === 'html' && mail.hasHtml
  return (
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
          {textParts(mail.text.trimEnd()).map(({ text, href }, place) =>
            href === null ? (
              text
            ) : (
              <a key={place} href={href} target="_blank" rel="noreferrer">
                {text}
              </a>
            ),
          )}
        </p>
      )}
    </article>
  )
}
