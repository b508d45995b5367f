import { displayDate } from '#rules/text/stored-date.ts'
import type { ChartTable } from '#web/ui/chart/chart-table.ts'
import { Chart, type Drawing } from '#web/ui/chart/chart.tsx'
import { shortDay, type Progress } from './chart-labels.ts'
import { forecastBasis, forecastWords } from './forecast-words.ts'
import styles from './progress-tab.module.css'

/** When everything in scope will be done at the current pace, as a chart; as a sentence where that cannot be forecast. */
export function ForecastChart({
  progress,
  project,
}: {
  readonly progress: Progress
  readonly project: string
}) {
  const { Forecast: forecast, Date: today } = progress
  const words = forecastWords(forecast)
  if (forecast.Date === null || forecast.MedianDate === null)
    return (
      <section className={styles['silent']} aria-label="Forecast">
        <h2>Forecast</h2>
        <p>{words}</p>
      </section>
    )
  const { Date: late, MedianDate: median } = forecast
  return (
    <Chart
      title="Forecast"
      note={
        <>
          <p className={styles['forecast']}>{words}</p>
          <p>{forecastBasis(forecast)}</p>
        </>
      }
      summary={`${words}. 50 %: by ${displayDate(median)}.`}
      fileName={`${project} forecast ${today}`}
      table={forecastTable(progress)}
      draw={(width) => drawForecast({ today, median, late }, width)}
    />
  )
}

const forecastTable = ({ Forecast: forecast, Date: today }: Progress): ChartTable => ({
  caption: `Forecast on ${displayDate(today)}`,
  columns: ['Figure', 'Value'],
  rows: [
    ['Ready by, 80 %', displayDate(forecast.Date ?? '')],
    ['Ready by, 50 %', displayDate(forecast.MedianDate ?? '')],
    ['Standards finished', forecast.Events],
    ['Weeks', forecast.Weeks],
    ['Standards left', forecast.Remaining],
  ],
})

function drawForecast(
  {
    today,
    median,
    late,
  }: { readonly today: string; readonly median: string; readonly late: string },
  width: number,
): Drawing {
  const left = 24
  const end = width - 40
  const from = Date.parse(today)
  const span = Math.max(Date.parse(late) - from, 1)
  const x = (day: string) => left + ((Date.parse(day) - from) / span) * (end - left)
  const line = 40
  return {
    height: 76,
    content: (
      <>
        <line
          x1={left}
          x2={end}
          y1={line}
          y2={line}
          style={{ stroke: 'var(--rule-strong)', strokeWidth: 2 }}
        />
        <line
          x1={left}
          x2={x(median)}
          y1={line}
          y2={line}
          data-tone="plumb"
          style={{ stroke: 'var(--tone-mark)', strokeWidth: 6 }}
        />
        <path d={`M${left - 5} ${line - 6}h10l-5 12z`} style={{ fill: 'var(--accent)' }} />
        <circle
          cx={x(median)}
          cy={line}
          r={5}
          style={{ fill: 'var(--paper)', stroke: 'var(--ink)', strokeWidth: 2 }}
        />
        <circle cx={end} cy={line} r={6} style={{ fill: 'var(--ink)' }} />
        <text x={left - 8} y={line + 26}>
          Today
        </text>
        <text x={x(median)} y={line - 16} textAnchor="middle">
          50 %: {shortDay(median)}
        </text>
        <text x={width} y={line + 26} textAnchor="end" className="strong">
          80 %: {displayDate(late)}
        </text>
      </>
    ),
  }
}
