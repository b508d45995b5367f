import { counted } from '#rules/text/counted.ts'
import { displayDate } from '#rules/text/stored-date.ts'
import type { Data } from '#web/data/api/contracts.ts'
import type { ChartTable } from '#web/ui/chart/chart-table.ts'
import { Chart, type Drawing } from '#web/ui/chart/chart.tsx'
import type { Progress } from './chart-labels.ts'

type Workload = Data<'projects/{id}/workload'>
type Person = Workload[number]

// From this width on, in pixels, the share is shown beside the name.
const narrow = 480
const rowFor = (width: number) => (width < narrow ? 62 : 46)
const barHeight = 14
const legendHeight = 28

const shareOf = ({ Accepted, Decided }: Person): number | null =>
  Decided === 0 ? null : Math.round((100 * Accepted) / Decided)

/** What people lead and review, and how much of it was accepted at first pass. Administrators see everyone, a senior consultant only their own row. */
export function WorkloadChart({
  people,
  progress: { Date: today },
  isAdministrator,
  project,
}: {
  readonly people: Workload
  readonly progress: Progress
  readonly isAdministrator: boolean
  readonly project: string
}) {
  const open = people.reduce((sum, { Open }) => sum + Open, 0)
  return (
    <Chart
      title={isAdministrator ? 'Workload by person' : 'Your workload'}
      note={
        <p>
          {isAdministrator
            ? 'Only administrators see this; a senior consultant sees the own row.'
            : 'Only you and administrators see this.'}{' '}
          A first pass is accepted when a standard is done without going back to the client.
        </p>
      }
      summary={`${counted(people.length, 'person has', 'people have')} ${counted(open, 'open standard')} as SC or AC.`}
      fileName={`${project} workload ${today}`}
      table={workloadTable(people, today)}
      draw={(width) => drawWorkload(people, width)}
    />
  )
}

const workloadTable = (people: Workload, today: string): ChartTable => ({
  caption: `Workload on ${displayDate(today)}`,
  columns: [
    'Person',
    'As SC',
    'As AC',
    'Open',
    'Waiting',
    'Oldest wait in days',
    'Finished in range',
    'Accepted at first pass',
    'Decided at first pass',
    'Accepted, %',
  ],
  rows: people.map((person) => [
    person.FullName,
    person.AsSC,
    person.AsAC,
    person.Open,
    person.Waiting,
    person.OldestWait,
    person.Finished,
    person.Accepted,
    person.Decided,
    shareOf(person),
  ]),
})

function drawWorkload(people: Workload, width: number): Drawing {
  const most = Math.max(1, ...people.map(({ Open }) => Open))
  const lengthOf = (count: number) => (count / most) * width
  const row = rowFor(width)
  const legend = people.length * row + 8
  return {
    height: people.length * row + legendHeight,
    content: (
      <>
        {people.map((person, index) => (
          <PersonRow
            key={person.UserId}
            person={person}
            top={index * row}
            width={width}
            lengthOf={lengthOf}
          />
        ))}
        <rect
          x={0.5}
          y={legend + 0.5}
          width={22}
          height={11}
          style={{ fill: 'var(--paper)', stroke: 'var(--rule-strong)' }}
        />
        <text x={28} y={legend + 10}>
          Open
        </text>
        <rect
          data-tone="with-us-2"
          x={80}
          y={legend}
          width={22}
          height={12}
          style={{ fill: 'var(--tone-mark)' }}
        />
        <text x={108} y={legend + 10}>
          Waiting for the person
        </text>
      </>
    ),
  }
}

function PersonRow({
  person,
  top,
  width,
  lengthOf,
}: {
  readonly person: Person
  readonly top: number
  readonly width: number
  readonly lengthOf: (count: number) => number
}) {
  const { FullName, Open, Waiting, Accepted, Decided } = person
  const share = shareOf(person)
  const accepted =
    share === null ? 'no first pass yet' : `${Accepted} of ${Decided} at first pass (${share} %)`
  return (
    <g>
      <text x={0} y={top + 12} className="strong">
        {FullName}
        <tspan style={{ fontWeight: 400 }}>
          {` ${Open} open`}
          {Waiting !== null && `, ${Waiting} waiting`}
        </tspan>
      </text>
      <text x={width} y={top + (width < narrow ? 48 : 12)} textAnchor="end">
        {accepted}
      </text>
      <rect
        x={0.5}
        y={top + 18.5}
        width={Math.max(lengthOf(Open) - 1, 0)}
        height={barHeight}
        style={{ fill: 'var(--paper)', stroke: 'var(--rule-strong)' }}
      />
      <rect
        data-tone="with-us-2"
        x={0}
        y={top + 18}
        width={lengthOf(Waiting ?? 0)}
        height={barHeight + 1}
        style={{ fill: 'var(--tone-mark)' }}
      />
    </g>
  )
}
