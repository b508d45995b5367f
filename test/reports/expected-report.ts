import type { TestServer } from '#test/harness/test-server.ts'
import {
  cell,
  column,
  count,
  dated,
  facts,
  good,
  heading,
  label,
  note,
  outside,
  quote,
  score,
  share,
  table,
  type ExpectedBlock,
  type ExpectedReport,
  type Cell,
  type Row,
} from './expected-blocks.ts'
import { readExpectedRows, type Asked, type ExpectedRows, type PhaseName } from './expected-rows.ts'

export type KindName =
  | 'full-review'
  | 'scorecard'
  | 'gap-analysis'
  | 'deficiencies'
  | 'rfi-response'
  | 'evidence-index'
  | 'assignments'

const ofStandard = (rows: readonly Row[], { id }: Row): Row[] =>
  rows.filter(({ standard }) => standard === id)

const evidenceColumns = [
  column('Element', 3),
  column('Document', 5),
  column('Place', 3),
  column('Quote', 7),
]
const evidenceCells = ({ listed, document, place, quote: text }: Row): Cell[] =>
  [listed, document, place, text].map(cell)

function byModule(
  { modules, standards }: ExpectedRows,
  part: (own: Row[], title: string) => ExpectedBlock[],
): ExpectedBlock[] {
  return modules.flatMap(({ id, title }) => {
    const own = standards.filter(({ module }) => module === id)
    return own.length === 0 ? [] : [heading(1, title), ...part(own, title)]
  })
}

function elementsTable(elements: readonly Row[]): ExpectedBlock {
  const hasRecords = elements.some(({ hasRecord }) => hasRecord)
  const hasScores = elements.some(({ isScoreShown }) => isScoreShown)
  return table(
    'Elements',
    [
      column('Element', 3),
      column('Text', 7),
      column('Type', 2),
      ...(hasScores ? [column('Score', 2)] : []),
      ...(hasRecords ? [column('Client ready', 1.5), column('Comment', 5)] : []),
    ],
    elements.map((row) => [
      cell(row.listed),
      cell(row.text),
      cell(row.type),
      ...(hasScores ? [row.counts ? score(row) : cell('')] : []),
      ...(hasRecords ? [cell(row.ready ? 'Ready' : ''), cell(row.comment)] : []),
    ]),
    'This standard has no elements.',
  )
}

const percent = (value: number | null): Cell =>
  value === null ? cell('None') : { text: `${value} %`, value }

function reviewOf(rows: ExpectedRows, standard: Row): ExpectedBlock[] {
  const elements = ofStandard(rows.elements, standard)
  const evidence = ofStandard(rows.evidence, standard)
  const tasks = ofStandard(rows.tasks, standard)
  return [
    heading(2, standard.name),
    facts(
      ['Label', label(standard.label)],
      ['Senior consultant', cell(standard.senior ?? 'None')],
      ['Associate consultant', cell(standard.associate ?? 'None')],
      ...(standard.areScoresShown
        ? ([
            ['Mandatory', percent(standard.mandatory)],
            ['Points', percent(standard.points)],
            ['Leading indicators', percent(standard.leading)],
          ] as [string, Cell][])
        : []),
    ),
    ...quote('The Good', standard.good),
    ...quote('The Bad', standard.bad),
    ...quote('Client comment', standard.client, standard.clientBy, standard.clientAt),
    ...quote(
      'Consultant comment',
      standard.consultant,
      standard.consultantBy,
      standard.consultantAt,
    ),
    elementsTable(elements),
    ...(evidence.length > 0
      ? [table('Evidence', evidenceColumns, evidence.map(evidenceCells))]
      : []),
    ...elements.flatMap((row) =>
      quote(
        `Support text of ${row.stem ? 'the stem' : row.name}`,
        row.support,
        row.supportBy,
        row.supportAt,
      ),
    ),
    ...(tasks.length > 0
      ? [
          table(
            'Open tasks',
            [column('Task', 8), column('Waits for', 4), column('Due', 2, 'date')],
            tasks.map(({ text, waits, due, dueDay }) => [
              cell(text),
              cell(waits),
              dated(due, dueDay),
            ]),
          ),
        ]
      : []),
  ]
}

const fullReview = (rows: ExpectedRows): ExpectedBlock[] =>
  byModule(rows, (own) =>
    own.flatMap((standard, place) => [
      ...(place > 0 ? [{ kind: 'pageBreak' } as const] : []),
      ...reviewOf(rows, standard),
    ]),
  )

const progress = (standards: readonly Row[]) => {
  const inScope = standards.filter((one) => !outside.includes(one.label)).length
  const ready = standards.filter((one) => good.includes(one.label)).length
  return { inScope, ready }
}

function areas({ modules, standards }: ExpectedRows): Cell[][] {
  const row = (name: string, own: readonly Row[]): Cell[] => {
    const { inScope, ready } = progress(own)
    return [cell(name), count(inScope), count(ready), count(inScope - ready), share(ready, inScope)]
  }
  return modules.flatMap(({ id, title }) => {
    const own = standards.filter(({ module }) => module === id)
    const titles = [...new Set(own.map(({ area }) => area as string))]
    if (titles.length < 2) return own.length === 0 ? [] : [row(title, own)]
    return titles.map((area) => {
      const name = area === '' ? title : modules.length > 1 ? `${title}: ${area}` : area
      return row(
        name,
        own.filter((one) => one.area === area),
      )
    })
  })
}

const labelOrder: Readonly<Record<PhaseName, readonly string[]>> = {
  'gap-analysis': [
    'Should be N/A',
    'Not Assigned',
    'Complete Not Assigned',
    'Not Complete',
    'Complete',
    'Not Applicable',
  ],
  'desktop-review': [
    'Should be N/A',
    'Not Assigned',
    'Waiting Client Submission',
    'Pending First AC Review',
    'Pending First SC Review',
    'Revisions Required',
    'Pending Second SC Review',
    'Pending RFI Review',
    'Full Score',
    'Marked For Upload',
    'Uploaded To URAC',
    'Not Applicable',
  ],
  verification: [
    'Should be N/A',
    'Not Assigned',
    'Not Reviewed',
    'Not Full Score',
    'Full Score',
    'Score from DTR',
    'Not Applicable',
  ],
}

function scorecard(rows: ExpectedRows, phase: PhaseName): ExpectedBlock[] {
  const { standards, tasks, dates } = rows
  const { inScope, ready } = progress(standards)
  const late = tasks.filter(({ isLate }) => isLate).length
  const nothing = 'There are no standards in this scope.'
  return [
    facts(
      ['Ready', share(ready, inScope)],
      ['Standards in scope', count(inScope)],
      ['Left to do', count(inScope - ready)],
      ['Open tasks', count(tasks.length)],
      ['Overdue tasks', late > 0 ? { ...count(late), tone: 'bad' } : count(late)],
    ),
    table(
      'Readiness by area',
      [
        column('Area', 6),
        ...['In scope', 'Ready', 'Left'].map((title) => column(title, 2, 'number')),
        column('Share', 2, 'percent'),
      ],
      areas(rows),
      nothing,
    ),
    table(
      'Standards by label',
      [column('Label', 5), column('Standards', 2, 'number'), column('State', 2)],
      labelOrder[phase].flatMap((text) => {
        const { length } = standards.filter((one) => one.label === text)
        if (length === 0) return []
        return [[label(text), count(length), cell(good.includes(text) ? 'Done' : '')]]
      }),
      nothing,
    ),
    table(
      'Dates',
      [column('What', 6), column('Date', 3, 'date')],
      dates.map(({ name, text, day }) => [cell(name), dated(text, day)]),
      'No dates are set.',
    ),
  ]
}

const gapAnalysis = (rows: ExpectedRows): ExpectedBlock[] =>
  byModule(rows, (own) =>
    own.flatMap((standard) => {
      const texts = [...quote('The Good', standard.good), ...quote('The Bad', standard.bad)]
      return [
        heading(2, standard.name),
        facts(
          ['Label', label(standard.label)],
          ['Senior consultant', cell(standard.senior ?? 'None')],
        ),
        ...(texts.length > 0 ? texts : [note('Nothing is written yet.')]),
      ]
    }),
  )

function deficiencies(rows: ExpectedRows): ExpectedBlock[] {
  if (!rows.elements.some(({ isScoreShown }) => isScoreShown))
    return [note('There are no scores to report.')]
  return byModule(rows, (own, title) => [
    table(
      `Deficiencies in ${title}`,
      [
        column('Standard', 4),
        column('Element', 1.5),
        column('Text', 6),
        column('Score', 2),
        column('Comment', 5),
        column('Label', 2.5),
        column('Senior consultant', 2.5),
        column('Task due', 2, 'date'),
      ],
      // Standards that are not applicable are not deficient.
      own
        .filter((standard) => !outside.includes(standard.label))
        .flatMap((standard) => {
          const [due] = ofStandard(rows.tasks, standard)
            .filter((task) => task.dueDay !== null)
            .toSorted((a, b) => (a.dueDay < b.dueDay ? -1 : 1))
          return ofStandard(rows.elements, standard)
            .filter((row) => row.counts && row.score !== 100)
            .map((row) => [
              cell(standard.name),
              cell(row.listed),
              cell(row.text),
              score(row),
              cell(row.comment),
              label(standard.label),
              cell(standard.senior),
              due === undefined ? cell('') : dated(due.due, due.dueDay),
            ])
        }),
      'Every element has its full score.',
    ),
  ])
}

function rfiResponse({ standards, requests }: ExpectedRows): ExpectedBlock[] {
  const blocks = standards.flatMap((standard) => {
    const own = ofStandard(requests, standard)
    if (own.length === 0) return []
    return [
      heading(2, standard.name),
      ...own.flatMap((request, place) => [
        heading(3, `Request ${place + 1}`),
        facts(
          ['Received', dated(request.received, request.receivedDay)],
          ['Due', request.due === null ? cell('No date') : dated(request.due, request.dueDay)],
          [
            'State',
            {
              text:
                request.sent !== null
                  ? `Sent on ${request.sent}`
                  : request.isAnswered
                    ? 'Answered'
                    : 'Open',
              tone: request.isAnswered ? 'good' : 'attention',
            },
          ],
          ...(request.elements === null
            ? []
            : ([['Elements', cell(request.elements)]] as [string, Cell][])),
        ),
        ...quote('Request', request.text),
        ...(/\S/.test(request.answer ?? '')
          ? quote('Answer', request.answer)
          : [note('There is no answer yet.')]),
      ]),
    ]
  })
  return blocks.length > 0 ? blocks : [note('The accreditor has asked nothing.')]
}

const evidenceIndex = (rows: ExpectedRows): ExpectedBlock[] =>
  byModule(rows, (own) =>
    own.flatMap((standard) => [
      heading(2, standard.name),
      table(
        'Evidence',
        evidenceColumns,
        ofStandard(rows.evidence, standard).map(evidenceCells),
        'No document is cited.',
      ),
    ]),
  )

const assignments = (rows: ExpectedRows): ExpectedBlock[] =>
  byModule(rows, (own, title) => [
    table(
      `Assignments in ${title}`,
      [
        column('Standard', 6),
        column('Senior consultant', 3),
        column('Associate consultant', 3),
        column('Label', 3),
      ],
      own.map(({ name, senior, associate, label: text }) => [
        ...[name, senior, associate].map(cell),
        label(text),
      ]),
    ),
  ])

type Maker = (rows: ExpectedRows, phase: PhaseName) => ExpectedBlock[]

/** Each kind of report, with its title. */
export const kinds: Readonly<Record<KindName, readonly [title: string, make: Maker]>> = {
  'full-review': ['Full review', fullReview],
  scorecard: ['Executive scorecard', scorecard],
  'gap-analysis': ['Gap analysis', gapAnalysis],
  deficiencies: ['Deficiencies', deficiencies],
  'rfi-response': ['RFI response', rfiResponse],
  'evidence-index': ['Evidence index', evidenceIndex],
  assignments: ['Assignments', assignments],
}

export const kindNames = Object.keys(kinds) as KindName[]

export const phaseTitles: Readonly<Record<PhaseName, string>> = {
  'gap-analysis': 'Gap Analysis',
  'desktop-review': 'Desktop Review',
  verification: 'Validation Review',
}

/** Every kind of report that a reader should get, computed from the database with independent SQL. */
export async function expectedReports(
  server: TestServer,
  question: Asked,
): Promise<ReadonlyMap<KindName, ExpectedReport>> {
  const rows = await readExpectedRows(server, question)
  const { phase, viewer, standard } = question
  const [first] = rows.modules
  const covered =
    standard === undefined
      ? rows.modules.map(({ title }) => title as string)
      : [rows.standards[0]!.name as string]
  return new Map(
    kindNames.map((kind) => {
      const [title, make] = kinds[kind]
      return [
        kind,
        {
          title,
          project: first!.project,
          scope: [phaseTitles[phase], ...covered].join(' · '),
          audience: viewer.isStaff ? 'staff' : 'client',
          date: first!.today,
          blocks:
            rows.standards.length === 0
              ? [note('There are no standards in this scope.')]
              : make(rows, phase),
        },
      ]
    }),
  )
}
