import { expect } from 'vitest'
import * as z from 'zod'
import type { WriteContract } from '#operations/core/contract.ts'
import { test } from '#test/harness/server-test.ts'
import { reads, writes } from '../../registry.ts'
import { parameterNames } from './parameter-names.ts'

// Returns a person who has permission for the write.
const writerOf = ({ may }: WriteContract) =>
  (['ADM', 'C+', 'K+'] as const).find((actor) => may[actor] !== false) ?? 'ADM'

type Values = Readonly<Record<string, unknown>>
type Problem = { readonly place: string; readonly message: string }

/** The texts that say which parameters are required (specification, section 8), each with the parameters it names. */
const needed: Readonly<Record<string, readonly [text: string, ...names: string[]]>> = {
  'Task:Delete': ['Task does not exist', 'task_id'],
  'Task:Edit': ['Must provide task_id and project_id', 'task_id', 'project_id'],
  'Document:Delete': ['Document does not exist', 'document_id'],
  'Document:Replace': ['Must provide a document_id and project_id', 'document_id', 'project_id'],
  'Document:Restore': ['Must provide a document_id and project_id', 'document_id', 'project_id'],
  'Document:UpdateDates': [
    'Must provide a document_id and project_id',
    'document_id',
    'project_id',
  ],
  'Document:Update': ['Must provide a document_id and project_id', 'document_id', 'project_id'],
  'Project:Create': ['Must Provide Project Name and StatusId>', 'Name', 'StatusId'],
  'Project:AddModule': [
    'project_id and module_id required for ProjectAddModule',
    'project_id',
    'module_id',
  ],
  'Project:UpdateStatus': [
    'project_id and status_id required for ProjectUpdateStatus',
    'project_id',
    'status_id',
  ],
  'Project:UpdateSettings': ['No project_id provided', 'project_id'],
  'User:UpdateGFLock': ['No target_user_id provided', 'target_user_id'],
  'User:Update': ['No ID provided', 'Id'],
  'User:Invite': ['No ID provided', 'Id'],
  'User:TakeBackInvitation': ['No ID provided', 'Id'],
  'User:EndSessions': ['No ID provided', 'Id'],
  'User:RemoveSecondFactors': ['No ID provided', 'Id'],
  'User:Delete': ['Need to provide a UserId to delete', 'Id'],
  'Standard:Create': ['Must provide module_id and Name', 'module_id', 'Name'],
  'Standard:Delete': ['Must provide module_id and Id', 'module_id', 'Id'],
  'Standard:Update': ['No ID provided', 'Id'],
  'Template:Delete': ['No ID provided', 'id'],
}

const citation = 'Must provide project_id, document_id and element_id.  You sent: '

const textOf = (name: string, parameter: string, value: unknown, sent: Values): string => {
  const isIdOfCitation = ['project_id', 'document_id', 'element_id'].includes(parameter)
  if (name.startsWith('Citation:') && isIdOfCitation)
    return `${citation}${JSON.stringify(sent).slice(0, 100)}`
  const [text, ...names] = needed[name] ?? ['']
  if (!names.includes(parameter)) return 'Invalid Parameters'
  // A person's id or a name may be present but invalid; anything else that is not a row id counts as missing.
  const isText = parameter === 'Name' || name.startsWith('User:')
  const isGiven = isText
    ? typeof value === 'string'
      ? value.trim() !== ''
      : parameter === 'Name' && value !== null && value !== undefined
    : parameter === 'StatusId' || parameter === 'status_id'
      ? value === 9
      : false
  return isGiven ? 'Invalid Parameters' : text
}

const bad: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x'.repeat(100_001),
  'two\nlines\0',
  true,
  9,
  -1,
  0.5,
  2 ** 31,
  {},
  [],
  ['x'],
  [{}],
]

const shown = (value: unknown) => (JSON.stringify(value) ?? 'undefined').slice(0, 20)

const isPlain = (message: string) =>
  /^(?:is|must|has|contains) /.test(message) && !/expected|received|pattern/.test(message)

const namesOf = (schema: z.ZodType): string[] =>
  Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})

const changed = (sent: Values, name: string, value: unknown): Values =>
  Object.fromEntries(
    Object.entries({ ...sent, [name]: value }).filter(([, given]) => given !== undefined),
  )

const isAbout =
  (parameter: string) =>
  ({ place }: Problem) =>
    place === parameter || place.startsWith(`${parameter}.`) || place.endsWith(`.${parameter}`)

test.for([...writes].map(([name, { contract }]) => [name, contract] as const))(
  '%s names the parameter that is wrong, and no other',
  async ([name, contract], { server }) => {
    const { parameters, example } = contract
    const right = example.parameters as Values
    for (const parameter of namesOf(parameters))
      for (const value of bad) {
        const sent = changed(right, parameter, value)
        if (parameters.safeParse(sent).success) continue
        const { status, body } = await server.write(writerOf(contract), contract.name, sent)
        const { error, problems } = body.data.transformation
        const isNothing = value === undefined && problems[0].place === 'parameters'
        expect({
          of: `${parameter} ${shown(value)}`,
          error,
          others: problems.filter((problem: Problem) => !isNothing && !isAbout(parameter)(problem)),
          vague: problems.filter(({ message }: Problem) => !isPlain(message)),
          count: problems.length > 0,
          status: status === 400 || status === 404,
        }).toEqual({
          of: `${parameter} ${shown(value)}`,
          error: textOf(name, parameter, value, sent),
          others: [],
          vague: [],
          count: true,
          status: true,
        })
      }
  },
)

const named = [...writes].filter(([, { contract }]) => parameterNames(contract) !== 'any')

test.for(named.map(([name, { contract }]) => [name, contract] as const))(
  '%s rejects unknown parameters by name',
  async ([_, contract], { server }) => {
    const sent = {
      ...(contract.example.parameters as Values),
      no_such: 1,
      [`\u001B[31m${'y'.repeat(500)}`]: 1,
    }
    const { status, body } = await server.write(writerOf(contract), contract.name, sent)
    const { error, problems } = body.data.transformation
    expect([status, error, problems]).toEqual([
      400,
      'Invalid Parameters',
      [
        { place: 'no_such', message: 'is an unknown parameter' },
        { place: `\uFFFD[31m${'y'.repeat(45)}…`, message: 'is an unknown parameter' },
      ],
    ])
    expect(JSON.stringify(body)).not.toContain('y'.repeat(51))
  },
)

test.for([
  ['Date:Update', { date_id: 7, project_id: 1 }, 'must give at least one of date, name'],
  [
    'Document:Update',
    { document_id: 1, project_id: 1 },
    'must give at least one of title, description, standard_id, is_document_visible_for_standard, is_document_visible_for_project, is_uploaded_to_urac',
  ],
  [
    'Element:Update',
    { element_id: 1 },
    'must give at least one of Name, Text, ParentId, Stem, ElementTypeId',
  ],
  [
    'Module:Update',
    { module_id: 1 },
    'must give at least one of Name, Version, AccreditationOrganization, NamePattern, GroupDetails, Language',
  ],
  [
    'Standard:Update',
    { Id: 1 },
    'must give at least one of Name, Group, isDTRPassthrough, DesktopReviewEvidence, OnsiteReviewEvidence, Commentary, PointsToRemember, ScopeOfStandard, BrightIdeas',
  ],
  [
    'Standard:UpdateStatus',
    { project_id: 1, standard_id: 1, phase: 'desktop-review' },
    'must give at least one of status, is_ready_by_client, initiate_second_review, initiate_rfi_review, upload_this_standard, uploaded_to_urac',
  ],
  [
    'StandardTip:Update',
    { id: 1 },
    'must give at least one of basics, management, accreditation, saved_in_sf',
  ],
] as const)(
  '%s without a change lists the parameters it accepts',
  async ([name, sent, message], { server }) => {
    const { status, body } = await server.write('ADM', name, sent)
    const { error, problems } = body.data.transformation
    expect([status, error, problems]).toEqual([
      400,
      'Invalid Parameters',
      [{ place: 'parameters', message }],
    ])
  },
)

test.for([
  [
    'Project:Create',
    { Name: 'A', StatusId: 9 },
    'StatusId',
    'must be a project status: 1 (Active), 2 (On Hold), 3 (Complete), 4 (Archived)',
  ],
  ['Task:Edit', { task_id: 1, project_id: 1, text: '  ' }, 'text', 'must not be empty'],
  [
    'Citation:Create',
    { project_id: 1, document_id: 1, element_id: 1, citation: 7 },
    'citation',
    'must be text',
  ],
  [
    'Element:UpdateMockScore',
    { project_id: 1, element_id: 1, phase: 'verification', mock_score: 101 },
    'mock_score',
    'must be null or a whole number from 0 to 100',
  ],
  [
    'Element:UpdateMockScore',
    { project_id: 1, element_id: 1, phase: 'gap-analysis', mock_score: 1 },
    'phase',
    'must be desktop-review or verification',
  ],
  [
    'Standard:Create',
    { module_id: 1, Name: 'A', Commentary: 'x'.repeat(100_001) },
    'Commentary',
    'must have at most 100,000 characters',
  ],
  [
    'Task:Create',
    { project_id: 1, standard_id: 1, text: 'x', assignees: [{ user_id: 'a', name: 'A' }] },
    'assignees.0.name',
    'is an unknown parameter',
  ],
] as const)(
  '%s rejects %j and explains what is allowed for %s',
  async ([name, sent, place, message], { server }) => {
    const { body } = await server.write('ADM', name, sent)
    const { error, problems } = body.data.transformation
    expect([error, problems]).toEqual(['Invalid Parameters', [{ place, message }]])
  },
)

test.for([...reads].map(([name, { contract }]) => [name, contract] as const))(
  '%s names the invalid parameters, and only those',
  async ([_, { name, query, example }], { server }) => {
    const right = example.query as Values
    const cases = namesOf(query).flatMap((parameter) =>
      [undefined, '', 'x'.repeat(200), '0', '1.5', '-1', 'a\0b']
        .filter((value) => parameter !== 'id' || (value !== undefined && /^[\w.-]+$/.test(value)))
        .map((value) => [parameter, changed(right, parameter, value)] as const),
    )
    const attempts = [...cases, ['no_such', { ...right, no_such: '1' }] as const]
    for (const [parameter, sent] of attempts) {
      if (query.safeParse(sent).success) continue
      const { status, body } = await server.read('ADM', name, sent as Record<string, string>)
      expect([parameter, status, body.error]).toEqual([parameter, 400, 'Invalid Parameters'])
      expect(body.problems.map(({ place }: Problem) => place)).toEqual([parameter])
      expect(body.problems.filter(({ message }: Problem) => !isPlain(message))).toEqual([])
    }
    expect(query.safeParse({ ...right, no_such: '1' }).success).toBe(false)
  },
)
