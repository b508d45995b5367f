/** Adds an index to find when the status of each standard of a project was set, among all entries of its history. */
export const targetStatusTimes = `
CREATE INDEX "Transformation_DesktopReviewStatus" ON "Transformation" ("ProjectId", "StandardId", "CreatedAt")
  WHERE "Focus" = 'Standard' AND "Action" = 'UpdateStatus' AND "Parameters" ->> 'phase' = 'desktop-review';
`
