/**
 * Stores until when a task is due, a day at midnight UTC like the date of a project, and the earliest such day among the open tasks of a standard.
 * The index reads the tasks of all projects in pages, the newest first.
 */
export const targetTaskDueDates = `
ALTER TABLE "Task" ADD COLUMN "DueDate" timestamptz;
ALTER TABLE "ProjectStandard" ADD COLUMN "nextTaskDue" timestamptz;
CREATE INDEX "Task_Created" ON "Task" ("CreationDate" DESC, "Id" DESC);
`
