import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { foundPlace, type Found } from '#web/domain/search/found-place.ts'
import { kindNames, markedParts, placeText } from '#web/domain/search/found-texts.ts'
import styles from './search-page.module.css'

const Marked = ({ text, marks }: { readonly text: string; readonly marks: Found['TextMarks'] }) =>
  markedParts(text, marks).map(({ text: part, start, isMarked }) =>
    isMarked ? <mark key={start}>{part}</mark> : <span key={start}>{part}</span>,
  )

function OpenFound({
  project,
  found,
  children,
}: {
  readonly project: number
  readonly found: Found
  readonly children: ReactNode
}) {
  const place = foundPlace(project, found)
  const common = { className: styles['link'], 'data-row': true } as const
  return place.kind === 'review' ? (
    <Link
      to="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
      params={place.params}
      search={place.search}
      state={place.state}
      {...common}
    >
      {children}
    </Link>
  ) : (
    <Link
      to="/app/projects/$project_id/dashboard/$tab"
      params={place.params}
      search={place.search}
      {...common}
    >
      {children}
    </Link>
  )
}

/** A search result: its title, its location, and its text with the searched words marked. */
export function FoundRow({ project, found }: { readonly project: number; readonly found: Found }) {
  const place = placeText(found)
  return (
    <li className={styles['found']}>
      <OpenFound project={project} found={found}>
        <span className={styles['title']}>
          <Marked text={found.Title} marks={found.TitleMarks} />
          {place && <span className={styles['place']}> · {place}</span>}
        </span>
        <span className={styles['kind']}>{kindNames[found.Kind][0]}</span>
      </OpenFound>
      {found.Text && (
        <p className={styles['text']} dir="auto">
          <Marked text={found.Text} marks={found.TextMarks} />
        </p>
      )}
    </li>
  )
}
