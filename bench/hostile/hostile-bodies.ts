/** A body that a hostile client sends repeatedly. */
export type HostileBody = {
  readonly name: string
  readonly path: string
  readonly text: string
}

const write = '/api/v3/write/transformation?apiDb=ps'

const filled = (start: string, repeated: (index: number) => string, count: number, end: string) =>
  `${start}${Array.from({ length: count }, (_, index) => repeated(index)).join(',')}${end}`

const objectOf = (count: number) =>
  filled('{"parameters":{', (index) => `"k${index}":1`, count, '}}')

const assignments = (count: number, entry: string) =>
  filled(
    '{"focus":"Standard","action":"UpdateConsultantAssignments","parameters":{"project_id":1,"assignmentChanges":[',
    () => entry,
    count,
    ']}}',
  )

const comment = (text: string) =>
  `{"focus":"Standard","action":"UpdateClientComment","parameters":{"project_id":1,"standard_id":1,"phase":"desktop-review","client_comment":"${text}"}}`

const mistaken =
  '{"standard_id":"x","phase":"x","role":"x","from_consultant_id":[],"to_consultant_id":[]}'

/** Bodies that cost the server work without a session, and bodies that are rejected for their size. */
export const anonymousBodies: readonly HostileBody[] = [
  { name: 'a body of 95,000 members', path: write, text: objectOf(95_000) },
  {
    name: 'the largest body of sign-in',
    path: '/api/auth/link',
    text: `{"token":"${'x'.repeat(8_100)}"}`,
  },
  { name: 'as many members as are taken', path: '/api/auth/link', text: objectOf(60) },
  { name: 'more members than are taken', path: '/api/auth/link', text: objectOf(700) },
]

/** Bodies that a signed-in person without the right to import may send. */
export const consultantBodies: readonly HostileBody[] = [
  { name: 'as many mistakes as are taken', path: write, text: assignments(800, mistaken) },
  { name: 'a list that is too long', path: write, text: assignments(1_000, '{}') },
  { name: 'the longest body', path: write, text: comment('\\u0061'.repeat(87_000)) },
  { name: 'just no long body', path: write, text: assignments(180, mistaken) },
  { name: 'more members than are taken', path: write, text: objectOf(40_000) },
]

/** The largest standards file: 20,000 elements in 5,000 standards, 32 million characters. */
export function largestFile(): string {
  const element = (name: string, text: string) => ({
    name,
    parent: null,
    stem: false,
    type: 'mandatory',
    text,
  })
  const standards = Array.from({ length: 5_000 }, (_, index) => ({
    key: `XY-${index}`,
    name: `XY-${index} Title`,
    group: 'XY',
    title: 'Title',
    sections: { Commentary: 'What is asked for, and why. '.repeat(30) },
    elements: ['a', 'b', 'c', 'd'].map((name) =>
      element(
        `XY-${index}.${name}`,
        'The organization keeps what this element asks for. '.repeat(26),
      ),
    ),
  }))
  return JSON.stringify({
    format: 'standards-set/1',
    module: {
      name: 'The largest',
      version: '1',
      accreditation_organization: 'Nobody',
      language: 'en',
      is_finalized: false,
      name_pattern: '^(?<group>[A-Z]{2})-(?<ordinal>\\d+) (?<title>.+)$',
      group_rule: '',
      type_rule: '',
      groups: [{ key: 'XY', title: 'Group', order: 1 }],
    },
    source: { work: '', repository: '', path: '', commit: '', licence: '', changed: '' },
    standards,
    counts: { standards: 5_000, elements: 20_000 },
  })
}
