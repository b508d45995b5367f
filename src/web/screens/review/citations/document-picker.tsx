import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { documentTitle, isOfStandard } from '#web/domain/document/document-facts.ts'
import { FileTypeIcon } from '#web/ui/file-drop/file-type-icon.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { DateText } from '#web/ui/text/date-text.tsx'
import { useReview } from '../shared/review-context.ts'
import { rankDocuments } from './rank-documents.ts'
import styles from './document-picker.module.css'

const most = 8

/** The documents that an element already cites. */
export type CitedDocuments = {
  readonly ids: ReadonlySet<number>
  /** The ids of those whose citation the person may not change. */
  readonly locked: ReadonlySet<number>
}

type Props = {
  /** Undefined while they load; Enter then chooses the first match once they are loaded. */
  readonly rows: readonly DocumentRow[] | undefined
  readonly cited: CitedDocuments
  readonly onChoose: (row: DocumentRow) => void
  readonly onLeave: () => void
}

/** Chooses a document by typing; the standard's own and recently used documents are listed first. Enter chooses, Esc cancels. */
export function DocumentPicker(props: Props) {
  const { rows, cited } = props
  const id = useId()
  const { q, ranked, shown, at, type, mark, choose, onKeyDown } = useDocumentChoice(props)
  return (
    <div className={styles['choice']}>
      <TextInput
        ref={focusOnMount}
        label="Document"
        placeholder="Type part of the title"
        autoComplete="off"
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={shown[at] && `${id}${shown[at].Id}`}
        aria-autocomplete="list"
        value={q}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {/* The field keeps the focus and points to the active option. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={`${id}list`} role="listbox" aria-label="Documents" className={styles['list']}>
        {shown.map((row, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- as above
          <div
            key={row.Id}
            id={`${id}${row.Id}`}
            role="option"
            aria-selected={index === at}
            aria-disabled={cited.locked.has(row.Id) || undefined}
            className={styles['option']}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => mark(index)}
            onClick={() => choose(row)}
          >
            <OptionText row={row} isCited={cited.ids.has(row.Id)} />
          </div>
        ))}
      </div>
      <output className={styles['none']}>
        {!rows && 'Loading the documents'}
        {rows &&
          ranked.length === 0 &&
          (rows.length === 0
            ? 'This project has no documents yet. Upload the first one.'
            : 'No results. Try fewer letters, or upload the document.')}
        {ranked.length > most && `${ranked.length - most} more: type to narrow down.`}
      </output>
    </div>
  )
}

/** The typed text, the documents that match it with the active one, and the key handling of the field. */
function useDocumentChoice({ rows, cited, onChoose, onLeave }: Props) {
  const { standard_id } = useReview()
  const [q, setQ] = useState('')
  const [marked, setMarked] = useState(0)
  const [isWaiting, setWaiting] = useState(false)
  const found = rankDocuments(rows ?? [], q, standard_id)
  const isCited = ({ Id }: DocumentRow) => cited.ids.has(Id)
  const ranked = [...found.filter((row) => !isCited(row)), ...found.filter(isCited)]
  const shown = ranked.slice(0, most)
  const at = Math.min(marked, shown.length - 1)

  const choose = (row: DocumentRow | undefined) => {
    if (row && !cited.locked.has(row.Id)) onChoose(row)
  }
  const takeFirst = useEffectEvent(() => choose(shown[at]))
  const isThere = rows !== undefined
  useEffect(() => {
    if (isWaiting && isThere) takeFirst()
  }, [isWaiting, isThere])
  const type = (text: string) => {
    setQ(text)
    setMarked(0)
    setWaiting(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && shown.length > 0) {
      event.preventDefault()
      setMarked((at + step + shown.length) % shown.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (rows) choose(shown[at])
      else setWaiting(q.trim() !== '')
    }
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    setWaiting(false)
    if (q === '') onLeave()
    else setQ('')
  }
  return { q, ranked, shown, at, type, mark: setMarked, choose, onKeyDown }
}

function OptionText({ row, isCited }: { readonly row: DocumentRow; readonly isCited: boolean }) {
  const { standard_id } = useReview()
  const place = isCited
    ? 'Cited here'
    : isOfStandard(row, standard_id)
      ? 'This standard'
      : (row.StandardName ?? 'Whole project')
  return (
    <>
      <FileTypeIcon name={row.RealName} />
      <span className={styles['title']} title={documentTitle(row)}>
        {documentTitle(row)}
      </span>
      <small title={place}>
        {place}
        <span className={styles['date']}>
          , <DateText value={row.CreatedDate} />
        </span>
      </small>
    </>
  )
}
