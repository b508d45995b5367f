import type { Block, Cell, Column, Report } from '#rules/report/report.ts'

const text = (title: string, width: number): Column => ({ title, kind: 'text', width })

/** Texts that are likely to break writers. */
export const awkwardTexts = [
  '=1+1',
  '+SUM(A1:A9)',
  '-2+3',
  '@cmd',
  '\t=1+1',
  '\r=1+1',
  'R & D <b>"bold"</b> \'quoted\' ]]> &amp;',
  'Unbreakable'.repeat(24),
  'Ångström, Dvořák, Łódź, İstanbul, Việt Nam',
  'Αθήνα, Ελλάδα',
  'Київ, Москва, Београд',
  'שלום עולם',
  'مرحبا',
  'Signed 👍🏽 and 中文 done ✓ → – “quoted” … 5 ≥ 3 €',
  'First line\nsecond line\r\n\nfourth line\u2028fifth line',
  '  two blanks  before',
  'a\u0000b\u0007c\uD800d\uFFFEe',
] as const

const elements: readonly Column[] = [
  text('Element', 5),
  text('Requirement', 1.5),
  text('Status', 1.5),
  { title: 'Score', kind: 'number', width: 1 },
  { title: 'Share', kind: 'percent', width: 1 },
  { title: 'Due', kind: 'date', width: 1.5 },
]

const tones = ['good', 'attention', 'bad', 'quiet'] as const

const elementRow = (name: string, index: number): Cell[] => [
  { text: name },
  { text: index % 2 === 0 ? 'Mandatory' : '' },
  { text: 'Met', tone: tones[index % 4] ?? 'quiet' },
  { text: String(index), value: index },
  { text: `${index % 101} %`, value: index % 101 },
  { text: '21 Nov 2026', value: '2026-11-21' },
]

const elementTable = (caption: string, names: readonly string[]): Block => ({
  kind: 'table',
  caption,
  columns: elements,
  rows: names.map(elementRow),
  empty: 'No elements.',
})

/** A report with every kind of block. */
export const sampleReport: Report = {
  title: 'Full review',
  project: 'Acme Health & Søn <Specialty>',
  scope: 'Desktop Review, Core 4.0',
  audience: 'client',
  date: '2026-11-26',
  guarded: [],
  blocks: [
    { kind: 'paragraph', text: 'What this report leaves out.', isNote: true },
    { kind: 'heading', level: 1, text: 'RM Risk Management' },
    { kind: 'heading', level: 2, text: 'RM 1-1 Regulatory compliance' },
    {
      kind: 'facts',
      facts: [
        { name: 'Status', value: { text: 'Revisions Required', tone: 'bad' } },
        { name: 'Standards', value: { text: '1,234', value: 1234 } },
        { name: 'Due', value: { text: '21 Nov 2026', value: '2026-11-21' } },
        { name: 'Owner', value: { text: '' } },
      ],
    },
    { kind: 'paragraph', text: 'The organization complies.\nIt shows how.' },
    {
      kind: 'quote',
      title: 'Consultant comment',
      author: 'Ann Example',
      date: '2026-11-20',
      text: 'Good: the policy is complete.\n\n- The annual review is missing.',
    },
    { kind: 'quote', title: 'Client comment', author: null, date: null, text: '=HYPERLINK("x")' },
    { kind: 'heading', level: 3, text: 'Elements' },
    elementTable('Elements', awkwardTexts),
    { kind: 'pageBreak' },
    { kind: 'heading', level: 2, text: 'RM 1-2 Internal controls' },
    {
      kind: 'table',
      caption: 'Documents',
      columns: [text('Document', 3), text('Place', 1)],
      rows: [],
      empty: 'No documents are cited.',
    },
    elementTable(
      'Elements',
      Array.from({ length: 300 }, (_, index) => `Element ${index + 1} of three hundred`),
    ),
    { kind: 'heading', level: 1, text: 'OPS Operations' },
    { kind: 'paragraph', text: awkwardTexts.join('\n') },
  ],
}

/** Every text of a block in reading order, with the name of its element in a tagged document. */
export function textsOf(block: Block): (readonly [element: string, text: string])[] {
  switch (block.kind) {
    case 'heading':
      return [[`H${block.level}`, block.text]]
    case 'paragraph':
      return [['P', block.text]]
    case 'facts':
      return block.facts.flatMap(({ name, value }) => [
        ['TH', name] as const,
        ['TD', value.text] as const,
      ])
    case 'quote':
      return [
        ['P', [block.title, block.author && ` · ${block.author}, 20 Nov 2026`].join('')],
        ['P', block.text],
      ]
    case 'table':
      return [
        ['Caption', block.caption],
        ...(block.rows.length === 0
          ? [['P', block.empty] as const]
          : block.columns.map(({ title }) => ['TH', title] as const)),
        ...block.rows.flat().map(({ text: said }) => ['TD', said] as const),
      ]
    case 'pageBreak':
      return []
  }
}
