export function TasksTab(_: { projectId: number; project: unknown }) { return <p>Tasks</p> }
