/** Stores until when a task is due, a day at midnight UTC like the date of a project, and the earliest such day among the open tasks of a standard. */
export const targetTaskDueDates = `
ALTER TABLE "Task" ADD COLUMN "DueDate" timestamptz;
ALTER TABLE "ProjectStandard" ADD COLUMN "nextTaskDue" timestamptz;
`
