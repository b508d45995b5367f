import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { WriteName } from '#operations/contracts.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import { partly } from '../harness/nightly.ts'
import type { Role } from '../harness/people.ts'
import type { Fixture } from '../matrix/fixture.ts'
import type { MatrixServer } from '../matrix/matrix-server.ts'
import { test } from '../matrix/matrix-test.ts'
import { readProbes } from './probes.ts'

/** Everything that a role receives about two projects, request by request. */
async function everythingTold(
  server: MatrixServer,
  role: Role,
  target: Target,
  ours: Fixture,
  theirs: Fixture,
) {
  const waiting = readProbes(role, target, { ours, theirs })
  const told: Record<string, unknown> = {}
  const work = async () => {
    for (let probe = waiting.pop(); probe !== undefined; probe = waiting.pop()) {
      let answered = await probe.send(server)
      // A person may have only two files of a project written at a time.
      while (answered.status === 429) {
        await wait(50)
        answered = await probe.send(server)
      }
      const { status, body, headers } = answered
      const { request_id: _, ...rest } = typeof body === 'string' ? { body } : body
      told[probe.told] = { status, rest, length: headers['content-length'] }
    }
  }
  await Promise.all(Array.from({ length: 16 }, work))
  return told
}

// Everything that the field rules hide from a client of the project.
const hide = (
  documents: Fixture['documents'],
): readonly (readonly [sql: string, ...more: unknown[]])[] => [
  [`delete from "ElementDocument" where "ProjectId" = $1 and "DocumentId" = $2`, documents.hidden],
  [`delete from "Document" where "ProjectId" = $1 and "Id" = $2`, documents.hidden],
  [
    `delete from "DocumentVersion" where "ProjectId" = $1 and "DocumentId" = $2 and "Version" = 1`,
    documents.shown,
  ],
  [
    `delete from "Task" t where "ProjectId" = $1 and not exists (
    select from "ProjectUser" l join "User" u on u."Id" = l."UserId" and u."UserType" = 'Client'
    where l."ProjectId" = t."ProjectId" and (u."Id" = t."AuthorId" or exists (
      select from "TaskAssignee" a where a."ProjectId" = t."ProjectId" and a."TaskId" = t."Id" and a."UserId" = u."Id")))`,
  ],
  [
    `update "StandardDesktopReview" set "ConsultantComment" = null, "ConsultantCommentLastModified" = null, "LastConsultantId" = null, "EditorId" = null where "ProjectId" = $1`,
  ],
  [`update "StandardGapAnalysis" set "TheBad" = null, "EditorId" = null where "ProjectId" = $1`],
  [
    `update "ElementDesktopReview" set "ConsultantComment" = null, "ConsultantCommentDate" = null, "ConsultantId" = null, "MockScore" = null where "ProjectId" = $1`,
  ],
  [
    `update "ProjectStandard" set "openTaskCount" = 99, "citationCount" = 99, "nextTaskDue" = '2026-01-01' where "ProjectId" = $1`,
  ],
  [
    `update "ProjectSettings" set "Settings" = '{"ScoresVisibleToClients":false}' where "ProjectId" = $1`,
  ],
  [
    `delete from "CommentReply" where "ProjectId" = $1 and ("Comment" = 'TheBad' or ("Phase" = 'desktop-review' and "Comment" <> 'ClientComment'))`,
  ],
  [`delete from "CommentThread" where "ProjectId" = $1 and "Phase" = 'desktop-review'`],
  [`update "Project" set "SendTaksEmailsToBeta" = not "SendTaksEmailsToBeta" where "Id" = $1`],
  [`delete from "DesktopReviewActionMetric" where "ProjectId" = $1`],
  [
    `update "User" u set "PhoneNumber" = 'x', "URL" = 'https://x.test', "NotifyOnNewTask" = not "NotifyOnNewTask", "Title" = 'x', "Organization" = 'x'
    from "ProjectUser" l where l."UserId" = u."Id" and l."ProjectId" = $1 and u."Id" not ilike '%-test-client'`,
  ],
  [
    `update "User" u set "PhoneNumber" = 'x', "URL" = 'https://x.test' where "UserType" <> 'Client' and $1::int > 0`,
  ],
  [`alter table "Transformation" disable trigger user`],
  [`delete from "Transformation" where "ProjectId" = $1 and "Action" = 'UpdateConsultantComment'`],
  [`alter table "Transformation" enable trigger user`],
]

for (const [some, options] of partly(targets, (target) => target === 'rds'))
  test.for(some)(
    'hidden data changes no response in %s: no field, no row, no count, no order, no length',
    options,
    async (target, { server }) => {
      const [ours, theirs] = [await server.fixtures(target), await server.fixtures(target)]
      const { project, documents, standards } = ours
      await server.sql(
        target,
        `insert into "DocumentVersion" ("ProjectId", "DocumentId", "Version", "RealName", "FileSize", "MimeType", "Sha256", "StorageKey", "CreatedBy")
      select "ProjectId", "DocumentId", 2, 'New.pdf', "FileSize", "MimeType", "Sha256", "StorageKey", "CreatedBy" from "DocumentVersion" where "ProjectId" = $1 and "DocumentId" = $2`,
        [project, documents.shown],
      )
      await server.sql(
        target,
        `insert into "DesktopReviewActionMetric" ("ProjectId", "ModuleId", "StandardId", "Status") values ($1, $2, $3, 'Pending')`,
        [project, ours.modules.works, standards.led],
      )
      await server.changed(target)
      const before = await everythingTold(server, 'K+', target, ours, theirs)
      const staff = () => server.read('C+', 'projects/{id}/standard_phase', { id: project }, target)
      const toStaff = (await staff()).body
      for (const [sql, ...more] of hide(documents))
        await server.sql(target, sql, sql.includes('$1') ? [project, ...more] : [])
      await server.changed(target)
      expect(await everythingTold(server, 'K+', target, ours, theirs)).toEqual(before)
      expect((await staff()).body).not.toEqual(toStaff)
    },
  )

const always =
  'ProjectId StandardId Status OwnerId JuniorOwnerId IsReadyByClient ClientComment LastClientId ClientCommentLastModified'.split(
    ' ',
  )

test.for(targets)(
  'a hidden field is absent in %s, from reads and from responses to writes alike',
  async (target, { server }) => {
    const fixture = await server.fixtures(target)
    const { project, standards } = fixture
    const read = async (phase: string) => {
      const { body } = await server.read(
        'K+',
        'projects/{id}/standard_phase',
        { id: project, standard_id: standards.led, phase },
        target,
      )
      return Object.keys(body.data[0].phaseDetails[phase]).toSorted()
    }
    const listed = [
      'Status',
      'OwnerId',
      'JuniorOwnerId',
      'IsReadyByClient',
      'ClientComment',
      'LastClientId',
      'ClientCommentLastModified',
      'label',
      'labelOrder',
    ]
    const comment = ['ConsultantComment', 'ConsultantCommentLastModified', 'LastConsultantId']
    expect(await read('gap-analysis')).toEqual([...listed, 'TheGood'].toSorted())
    expect(await read('desktop-review')).toEqual(listed.toSorted())
    expect(await read('verification')).toEqual([...listed, ...comment].toSorted())

    const hands = { phase: 'desktop-review', is_ready_by_client: true }
    const written = async (name: WriteName, parameters: object) => {
      const asked = { project_id: project, standard_id: standards.led, ...parameters }
      const { body } = await server.write('K+', name, asked, { target })
      expect(body.data.result).toBe('Success')
      return Object.keys(body.data.transformation.pre_snapshot[0])
    }
    const answers = [
      await written('Standard:UpdateClientComment', {
        phase: 'gap-analysis',
        client_comment: 'Said',
      }),
      await written('Standard:UpdateClientComment', {
        phase: 'desktop-review',
        client_comment: 'Said',
      }),
      await written('Standard:UpdateStatus', hands),
    ]
    for (const keys of answers) expect(keys.filter((key) => !always.includes(key))).toEqual([])
    expect(answers.flat()).toContain('Status')
  },
)
