import { benchUser, size } from './seed.ts'

/** One kind of work: how PostgreSQL alone does it, and how the server is asked to do it. */
export type Work = {
  readonly name: string
  readonly isWrite: boolean
  /** The pgbench script for PostgreSQL alone. */
  readonly alone: string
  /** The Lua function with which wrk builds each request. */
  readonly request: string
  /** The minimum ratio of requests to transactions per second. */
  readonly must: number
}

const random = `
\\set project random(1, ${size.projects})
\\set offset random(0, ${size.standardsOfModule - 1})
\\set standard :project + 1
\\set module 1 + mod(:project + 1, ${size.modules})
\\set standard (:module - 1) * ${size.standardsOfModule} + 1 + :offset
\\set element (:standard - 1) * ${size.elementsOfStandard} + 2 + mod(:offset, 10)
`

// pgbench treats a colon before a letter as a variable.
const json = (value: unknown): string => JSON.stringify(value).replaceAll(':', ': ')

const history = (action: string, parameters: object, prior: object) => `
INSERT INTO "Transformation" ("UserId", "Focus", "Action", "Parameters", "PreSnapshot", "Updates", "ProjectId", "StandardId")
VALUES ('${benchUser.id}', 'Standard', '${action}', '${json(parameters)}', '${json(prior)}', '${json({ project_id: 1, standard_id: 1 })}', :project, :standard);
COMMIT;`

const statusAlone = `${random}
BEGIN;
SELECT "ProjectId", "StandardId", "Status", "IsReadyByClient", "InitiateSecondReview", "InitiateRFIReview", "UploadThisStandard",
  "UploadedToURAC", "OwnerId" FROM "StandardDesktopReview" WHERE "ProjectId" = :project AND "StandardId" = :standard FOR UPDATE;
UPDATE "StandardDesktopReview" SET "Status" = 'Complete', "EditorId" = '${benchUser.id}' WHERE "ProjectId" = :project AND "StandardId" = :standard;
${history(
  'UpdateStatus',
  { project_id: 1, standard_id: 1, phase: 'desktop-review', status: 'Complete' },
  [
    {
      ProjectId: 1,
      StandardId: 1,
      Status: 'Blank',
      IsReadyByClient: false,
      InitiateSecondReview: false,
      InitiateRFIReview: false,
      UploadThisStandard: false,
      UploadedToURAC: false,
      OwnerId: null,
    },
  ],
)}`

const scoreAlone = `${random}
\\set score random(0, 100)
BEGIN;
SELECT e."StandardId", e."ElementTypeId", r."MockScore" FROM "Element" e
  LEFT JOIN "ElementDesktopReview" r ON r."ProjectId" = :project AND r."ElementId" = e."Id" WHERE e."Id" = :element;
INSERT INTO "ElementDesktopReview" ("ProjectId", "ElementId", "MockScore") VALUES (:project, :element, :score)
  ON CONFLICT ("ProjectId", "ElementId") DO UPDATE SET "MockScore" = excluded."MockScore";
UPDATE "StandardDesktopReview" SET "mandatorySum" = "mandatorySum" + 1, "mandatoryFull" = "mandatoryFull" + 0
  WHERE "ProjectId" = :project AND "StandardId" = :standard;
${history(
  'UpdateMockScore',
  { project_id: 1, element_id: 1, phase: 'desktop-review', mock_score: 50 },
  [{ ProjectId: 1, ElementId: 1, StandardId: 1, MockScore: 100 }],
)}`

const listAlone = `
\\set project random(1, ${size.projects})
SELECT json_agg(row_to_json(x)) FROM (
  SELECT s."Id", s."Name", s."StandardSetId", s."isDTRPassthrough", s."billableCount", s."scorableCount", s."mandatoryCount",
    s."pointsCount", s."liCount", c."openTaskCount", c."citationCount", c."nextTaskDue", json_build_object('desktop-review', row_to_json(r)) AS "phaseDetails"
  FROM "StandardDesktopReview" r
  JOIN "ProjectStandard" c ON c."ProjectId" = r."ProjectId" AND c."StandardId" = r."StandardId"
  JOIN "Standard" s ON s."Id" = r."StandardId"
  WHERE r."ProjectId" = :project) x;`

const tasksAlone = `
\\set person random(1, 200)
SELECT json_agg(row_to_json(x)) FROM (
  SELECT t."Id", t."Text", t."ProjectId", p."Name" AS "ProjectName", t."StandardId", s."Name" AS "StandardName",
    s."StandardSetId" AS "ModuleId", t."AuthorId", w."FullName" AS "AuthorName", t."CreationDate", t."DueDate",
    coalesce((SELECT json_agg(json_build_object('UserId', a."UserId", 'FullName', u."FullName", 'IsCompleted', a."IsCompleted")
        ORDER BY u."FullName", a."UserId")
      FROM "TaskAssignee" a JOIN "User" u ON u."Id" = a."UserId"
      WHERE a."ProjectId" = t."ProjectId" AND a."TaskId" = t."Id"), '[]') AS "assignees", mine."IsCompleted"
  FROM "TaskAssignee" mine JOIN "Task" t ON t."ProjectId" = mine."ProjectId" AND t."Id" = mine."TaskId"
  JOIN "Project" p ON p."Id" = t."ProjectId" JOIN "Standard" s ON s."Id" = t."StandardId" JOIN "User" w ON w."Id" = t."AuthorId"
  WHERE mine."UserId" = '${benchUser.id}' ORDER BY mine."IsCompleted", t."CreationDate" DESC, t."Id" DESC) x;`

const write = (focus: string, action: string, parameters: string) => `
request = function()
  local project = math.random(1, ${size.projects})
  local offset = math.random(0, ${size.standardsOfModule - 1})
  local module = 1 + (project + 1) % ${size.modules}
  local standard = (module - 1) * ${size.standardsOfModule} + 1 + offset
  local element = (standard - 1) * ${size.elementsOfStandard} + 2 + offset % 10
  local body = '{"focus":"${focus}","action":"${action}","parameters":{"project_id":' .. project .. ',${parameters}},"user_id":"${benchUser.id}"}'
  return wrk.format("POST", "/api/v3/write/transformation?apiDb=ps", {
    ["content-type"] = "application/json", ["cookie"] = cookie, ["idempotency-key"] = key() }, body)
end`

const list = (headers: string) => `
request = function()
  return wrk.format("GET", "/api/v5/projects/" .. math.random(1, ${size.projects}) .. "/standard_phase?phase=desktop-review&apiDb=ps", { ["cookie"] = cookie${headers} })
end`

/**
 * The measured work. The changed list is requested from a server without a response cache, as plain JSON; the unchanged one as browsers
 * request it, compressed.
 */
export const works: readonly Work[] = [
  {
    name: 'Standard:UpdateStatus',
    isWrite: true,
    alone: statusAlone,
    request: write(
      'Standard',
      'UpdateStatus',
      `"standard_id":' .. standard .. ',"phase":"desktop-review","status":"Complete"`,
    ),
    must: 0.8,
  },
  {
    name: 'Element:UpdateMockScore',
    isWrite: true,
    alone: scoreAlone,
    request: write(
      'Element',
      'UpdateMockScore',
      `"element_id":' .. element .. ',"phase":"desktop-review","mock_score":' .. math.random(0, 100) .. '`,
    ),
    must: 0.9,
  },
  { name: 'standard_phase, changed', isWrite: false, alone: listAlone, request: list(''), must: 1 },
  {
    name: 'standard_phase, unchanged',
    isWrite: false,
    alone: listAlone,
    request: list(', ["accept-encoding"] = "gzip"'),
    must: 6,
  },
  {
    name: 'tasks/for_dashboard',
    isWrite: false,
    alone: tasksAlone,
    request: `
request = function()
  return wrk.format("GET", "/api/v5/tasks/for_dashboard?user_id=${benchUser.id}&apiDb=ps", { ["cookie"] = cookie })
end`,
    must: 0.8,
  },
]
