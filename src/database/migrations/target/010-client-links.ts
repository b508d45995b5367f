/**
 * Dates everything that makes a person a client of a project: the link, each assignment of a task, and since when the person has been a
 * client. Anything from before the current link, or from a time as staff, gives a client no rights. Existing rows and existing links
 * count from the beginning.
 */
export const targetClientLinks = `
ALTER TABLE "ProjectUser" ADD COLUMN "LinkedAt" timestamptz NOT NULL DEFAULT 'epoch';
ALTER TABLE "ProjectUser" ALTER COLUMN "LinkedAt" SET DEFAULT date_trunc('milliseconds', now());
ALTER TABLE "TaskAssignee" ADD COLUMN "AssignedAt" timestamptz NOT NULL DEFAULT 'epoch';
ALTER TABLE "TaskAssignee" ALTER COLUMN "AssignedAt" SET DEFAULT date_trunc('milliseconds', now());
ALTER TABLE "User" ADD COLUMN "ClientSince" timestamptz NOT NULL DEFAULT 'epoch';
-- How visible a document or a score was at the time of an entry is told by the next of these.
CREATE INDEX "Transformation_Visibility" ON "Transformation" ("ProjectId", "Id")
  WHERE ("Focus" = 'Document' AND "Action" = 'Update') OR ("Focus" = 'Project' AND "Action" = 'UpdateSettings');
`
