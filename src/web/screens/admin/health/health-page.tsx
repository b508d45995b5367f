import { useQuery } from '@tanstack/react-query'
import { Check, Eye, TriangleAlert, type LucideIcon } from 'lucide-react'
import type {
  healthEndpoints,
  HealthFigure,
  HealthReport,
  HealthSection,
} from '#operations/health/contract.ts'
import type { ApiError } from '#rules/api/api-error.ts'
import { healthPath } from '#rules/api/health.ts'
import type { Verdict } from '#rules/health/judgements.ts'
import { getEndpoint } from '#web/data/api/endpoints.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import styles from './health-page.module.css'

const refreshInterval = 15_000

type ShownVerdict = {
  readonly words: string
  readonly Icon: LucideIcon
  readonly style: string | undefined
}

const shownVerdicts: Readonly<Record<Verdict, ShownVerdict>> = {
  good: { words: 'Good', Icon: Check, style: styles['good'] },
  look: { words: 'Look at this', Icon: Eye, style: styles['look'] },
  act: { words: 'Act now', Icon: TriangleAlert, style: styles['act'] },
}

const useHealth = () =>
  useQuery<HealthReport, ApiError>({
    queryKey: ['health'],
    queryFn: ({ signal }) => getEndpoint<typeof healthEndpoints.report>(healthPath, signal),
    refetchInterval: refreshInterval,
    staleTime: 0,
  })

/** The health of the installation: versions, databases, queues, mail, history and storage, each figure with a verdict and what to do. */
export function HealthPage() {
  const health = useHealth()
  return (
    <Page title="Health">
      <PageHead title="Health" />
      {health.data && health.error && (
        <ErrorAlert
          what="The figures could not be refreshed"
          error={health.error}
          kept="Those below are the last that were read."
          onRetry={() => void health.refetch()}
        />
      )}
      <AsyncContent name="the health of the installation" result={health} rows={12}>
        {(report) => <Report {...report} />}
      </AsyncContent>
    </Page>
  )
}

function Report({ at, sections }: HealthReport) {
  const all = sections.flatMap(({ figures }) => figures)
  const notable = (['act', 'look'] as const).flatMap((verdict) =>
    all.filter((figure) => figure.verdict === verdict),
  )
  return (
    <>
      <p className={styles['summary']} role="status">
        {summaryOf(all)}
      </p>
      <p className={styles['words']}>
        As of <DateText value={at} withTime />. This page refreshes itself every 15 seconds.
      </p>
      {notable.length > 0 && <Section id="attention" title="Needs attention" figures={notable} />}
      {sections.map((section) => (
        <Section key={section.id} {...section} />
      ))}
    </>
  )
}

function summaryOf(figures: readonly HealthFigure[]): string {
  const count = (verdict: Verdict) => figures.filter((one) => one.verdict === verdict).length
  const [toAct, toLook] = [count('act'), count('look')]
  if (toAct + toLook === 0) return 'Everything is good.'
  return [
    toAct > 0 && `${toAct} to act on now`,
    toLook > 0 && `${toLook} to look at`,
    'the rest is good.',
  ]
    .filter(Boolean)
    .join(', ')
}

function Section({ id, title, figures }: HealthSection) {
  return (
    <section className={styles['section']} aria-labelledby={`health-${id}`}>
      <h2 id={`health-${id}`}>{title}</h2>
      <table className={styles['table']}>
        <thead className="only-read-aloud">
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">Value</th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <Figure key={figure.name} {...figure} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Figure({ name, value, at, verdict, advice }: HealthFigure) {
  const { words, Icon, style } = shownVerdicts[verdict]
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{at === null ? value : <DateText value={at} withTime />}</td>
      <td className={style}>
        <span className={styles['verdict']}>
          <Icon size={16} aria-hidden />
          {words}
        </span>
        {advice !== null && <span className={styles['advice']}>{advice}</span>}
      </td>
    </tr>
  )
}
