import { audienceWords } from '#rules/report/audiences.ts'
import { displayDate } from '#rules/text/stored-date.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { useTarget } from '#web/data/session/target.ts'
import { logoUrl } from '#web/domain/document/file-urls.ts'
import { usePageMargins } from './use-page-margins.ts'
import styles from './print.module.css'

type Report = Data<'projects/{id}/report'>
type Block = Report['blocks'][number]
type Of<Kind extends Block['kind']> = Extract<Block, { readonly kind: Kind }>
type Cell = Of<'table'>['rows'][number][number]

/** A report as a document: its title, then its blocks in reading order. */
export function ReportView({
  report,
  projectId,
}: {
  readonly report: Report
  readonly projectId: number
}) {
  const { title, project, scope, audience, date, organization, blocks } = report
  usePageMargins({ left: `${title} \u00b7 ${project}`, right: scope })
  return (
    <article className={styles['report']} aria-label={title}>
      <header>
        {organization && <Organization organization={organization} projectId={projectId} />}
        <h1>{title}</h1>
        <p className={styles['project']}>{project}</p>
        <p className={styles['note']}>
          {scope} &middot; {audienceWords[audience]} &middot; {displayDate(date)}
        </p>
      </header>
      {blocks.map((block, index) => (
        // The blocks of a report never change order: another report is another list.
        // oxlint-disable-next-line react/no-array-index-key
        <BlockView key={index} block={block} />
      ))}
    </article>
  )
}

function Organization({
  organization: { name, logo },
  projectId,
}: {
  readonly organization: NonNullable<Report['organization']>
  readonly projectId: number
}) {
  const target = useTarget()
  return (
    <div className={styles['organization']}>
      {logo && (
        <img
          src={logoUrl(projectId, target, logo.sha256)}
          alt={logo.alternative}
          width={logo.width}
          height={logo.height}
        />
      )}
      {name && <p>{name}</p>}
    </div>
  )
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <Heading block={block} />
    case 'paragraph':
      return <p className={styles[block.isNote === true ? 'note' : 'text']}>{block.text}</p>
    case 'facts':
      return <Facts block={block} />
    case 'quote':
      return <Quote block={block} />
    case 'table':
      return <Table block={block} />
    default:
      return <div className={styles['pageBreak']} />
  }
}

function Heading({ block: { level, text } }: { readonly block: Of<'heading'> }) {
  const Level = ({ 1: 'h2', 2: 'h3', 3: 'h4' } as const)[level]
  return <Level>{text}</Level>
}

const CellText = ({ cell: { text, tone } }: { readonly cell: Cell }) => (
  <span data-report-tone={tone}>{text}</span>
)

function Facts({ block: { facts } }: { readonly block: Of<'facts'> }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <CellText cell={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Quote({ block: { title, author, date, text } }: { readonly block: Of<'quote'> }) {
  const by = [author, date === null ? null : displayDate(date)].filter((part) => part !== null)
  return (
    <figure className={styles['quote']}>
      <figcaption>
        <strong>{title}</strong>
        {by.length > 0 && <span className={styles['note']}>{by.join(', ')}</span>}
      </figcaption>
      <blockquote dir="auto">{text}</blockquote>
    </figure>
  )
}

function Table({ block: { caption, columns, rows, empty } }: { readonly block: Of<'table'> }) {
  const whole = columns.reduce((sum, { width }) => sum + width, 0)
  if (rows.length === 0)
    return (
      <p className={styles['note']}>
        {caption}: {empty}
      </p>
    )
  return (
    // Wider than a phone: it scrolls on its own, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['scroll']} role="group" aria-label={caption} tabIndex={0}>
      <table>
        <caption>{caption}</caption>
        <colgroup>
          {columns.map(({ title, width }) => (
            <col key={title} width={`${(100 * width) / whole}%`} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ title, kind }) => (
              <th key={title} scope="col" data-kind={kind}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // Rows never change order within a report.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {row.map((cell, place) => (
                <td key={columns[place]?.title} data-kind={columns[place]?.kind} dir="auto">
                  <CellText cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
