/**
 * Adds due date reminders to the notifications: one row per task or request, person, kind and due date, which the unique indexes
 * guarantee. The other indexes find what is due.
 */
export const targetReminders = `
ALTER TABLE "Notification" ADD COLUMN "RfiId" int, ADD COLUMN "DueDate" date;
CREATE UNIQUE INDEX "Notification_TaskReminder" ON "Notification" ("ProjectId", "TaskId", "UserId", "Kind", "DueDate")
  WHERE "DueDate" IS NOT NULL AND "TaskId" IS NOT NULL;
CREATE UNIQUE INDEX "Notification_RfiReminder" ON "Notification" ("ProjectId", "RfiId", "UserId", "Kind", "DueDate")
  WHERE "DueDate" IS NOT NULL AND "RfiId" IS NOT NULL;
CREATE INDEX "Task_DueDate" ON "Task" ("DueDate") WHERE "DueDate" IS NOT NULL;
CREATE INDEX "RfiRequest_DueDate" ON "RfiRequest" ("DueDate") WHERE NOT "IsAnswered";
`
