import { runIn } from './database.ts'

export type Metric = {
  StartAction: string | null
  EndAction: string | null
  Status: string
  ErrorMessage: string | null
}

/** Returns the metric rows of a standard in the order in which they were opened. */
export const metricsOf = (projectId: number, standardId: number): Promise<Metric[]> =>
  runIn<Metric>(
    'ps',
    `select "StartAction", "EndAction", "Status", "ErrorMessage" from "DesktopReviewActionMetric"
     where "ProjectId" = $1 and "StandardId" = $2 order by "Id"`,
    [projectId, standardId],
  )
