import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentFilePath } from '../../src/rules/file-paths.ts'
import type { WriteName } from '../../src/rules/write-names.ts'
import { expectDone } from '../expect-write.ts'
import { download, openHouseWithFiles, pdfBytes, uploaded, type HouseWithFiles } from '../files.ts'
import { twoProjects, type FullProject } from './two-projects.ts'
import { expectUntouched } from './untouched.ts'

let house: HouseWithFiles
let own: FullProject
let foreign: FullProject
beforeAll(async () => {
  house = await openHouseWithFiles()
  ;({ own, foreign } = await twoProjects(house))
})
afterAll(() => house.close())

test('10 Side effect before the check: a refused replacement leaves the file, its versions and the upload as they were', async () => {
  const upload_id = await uploaded(house, 'C+', { bytes: pdfBytes('of the intruder') })
  const stored = house.stored().toSorted()
  const asked = { upload_id, project_id: foreign.project, document_id: foreign.document }
  await expectUntouched(house, [
    ['replaced by a stranger', () => house.write('C+', 'Document:Replace', asked)],
    [
      'replaced with an upload of somebody else',
      () => house.write('ADM', 'Document:Replace', asked),
    ],
    [
      'deleted by a stranger',
      () => house.write('C+', 'Document:Delete', { document_id: foreign.document }),
    ],
    [
      'deleted by a client',
      () => house.write('K+', 'Document:Delete', { document_id: own.document }),
    ],
  ])
  expect(house.stored().toSorted()).toEqual(stored)
  for (const [project, document] of [
    [foreign.project, foreign.document],
    [own.project, own.document],
  ] as const)
    expect((await download(house, 'ADM', documentFilePath(project, document))).bytes).toEqual(
      pdfBytes('policy'),
    )
  const bound = { upload_id, project_id: own.project, document_id: own.document }
  await expectDone(house, 'C+', 'Document:Replace', bound)
})

test('10 Side effect before the check: a refused upload leaves no bytes and no row', async () => {
  const stored = house.stored().toSorted()
  await expectUntouched(
    house,
    (['ANON', 'LOCK', 'C-', 'Kx'] as const).map(
      (role) =>
        [
          role,
          async () => {
            const { status } = await house.fetch('/api/v5/uploads?apiDb=rds&file_name=../x.pdf', {
              method: 'POST',
              headers: { ...house.as(role), 'content-type': 'application/octet-stream' },
              body: 'bytes',
            })
            return { status }
          },
        ] as const,
    ),
  )
  expect(house.stored().toSorted()).toEqual(stored)
})

test('10 Side effect before the check: a refused lock or deletion of a person ends none of the sessions', async () => {
  const sessions = async () =>
    (await house.sql('identity', 'select "token" from "session" order by "token"')).map(
      ({ token }) => token,
    )
  const before = await sessions()
  const victim = house.idOf('C+')
  await expectUntouched(house, [
    [
      'locked by a client',
      () => house.write('K+', 'User:UpdateGFLock', { target_user_id: victim, is_locked: true }),
    ],
    [
      'locked by a consultant',
      () => house.write('SC', 'User:UpdateGFLock', { target_user_id: victim, is_locked: true }),
    ],
    ['deleted by a consultant', () => house.write('SC', 'User:Delete', { Id: victim })],
    [
      'oneself locked',
      () =>
        house.write('ADM', 'User:UpdateGFLock', {
          target_user_id: house.idOf('ADM'),
          is_locked: true,
        }),
    ],
    ['oneself deleted', () => house.write('ADM', 'User:Delete', { Id: house.idOf('ADM') })],
  ])
  expect(await sessions()).toEqual(before)
  expect((await house.read('C+', 'projects/{id}/project', { id: own.project })).status).toBe(200)
})

test('10 Side effect before the check: a refused write posts no mail, counts no metric and leaves no history', async () => {
  const assignees = [{ user_id: house.idOf('K+') }, { user_id: house.idOf('C+') }]
  const of = { project_id: own.project, standard_id: own.standard, phase: 'desktop-review' }
  const assignment = {
    standard_id: own.standard,
    phase: 'desktop-review',
    role: 'SC',
    from_consultant_id: house.idOf('SC'),
    to_consultant_id: house.idOf('C+'),
  }
  const calls: [string, 'C+' | 'C-' | 'K+' | 'Kx', WriteName, object, Record<string, unknown>?][] =
    [
      ['a task of a stranger', 'C-', 'Task:Create', { ...of, text: 'T', assignees }],
      [
        'a task for a stranger',
        'K+',
        'Task:Create',
        { ...of, text: 'T', assignees: [...assignees, { user_id: house.idOf('Kx') }] },
      ],
      [
        'assignments',
        'C+',
        'Project:UpdateStandardAssignments',
        { project_id: own.project, assignmentChanges: [assignment] },
      ],
      [
        'a score of a client',
        'K+',
        'Element:UpdateMockScore',
        {
          project_id: own.project,
          element_id: own.element,
          phase: 'desktop-review',
          mock_score: 100,
        },
      ],
      [
        'a stale score',
        'C+',
        'Element:UpdateMockScore',
        {
          project_id: own.project,
          element_id: own.element,
          phase: 'desktop-review',
          mock_score: 100,
        },
        { MockScore: 50 },
      ],
      [
        'a stale status',
        'C+',
        'Standard:UpdateStatus',
        { ...of, status: 'Complete' },
        { Status: 'Something else' },
      ],
    ]
  await expectUntouched(
    house,
    calls.map(
      ([what, role, name, parameters, expected]) =>
        [what, () => house.write(role, name, parameters, expected ? { expected } : {})] as const,
    ),
  )
})
