/**
 * Stores the due date of a task, a day at midnight UTC like the date of a project, and the earliest due date among the open tasks of a standard.
 * The index reads the tasks of all projects in pages, newest first.
 */
export const targetTaskDueDates = `
ALTER TABLE "Task" ADD COLUMN "DueDate" timestamptz;
ALTER TABLE "ProjectStandard" ADD COLUMN "nextTaskDue" timestamptz;
CREATE INDEX "Task_Created" ON "Task" ("CreationDate" DESC, "Id" DESC);
`
