import { Link } from '@tanstack/react-router'
import { projectName } from '../../../rules/project-name.ts'
import type { SetupStep } from './setup-steps.ts'

const counted = (count: number): string => `${count} ${count === 1 ? 'standard' : 'standards'}`

/** Something to set up, leading to where it is done. */
export function SetupStepItem({ step }: { readonly step: SetupStep }) {
  switch (step.kind) {
    case 'module':
      return <Link to="/app/admin/import">Import a module of standards</Link>
    case 'project':
      return <Link to="/app/admin/projects">Create a project</Link>
    case 'add-module':
      return (
        <>
          <Link to="/app/admin/projects">Add a module</Link>
          <small>{projectName(step.project.Id, step.project.Name)}</small>
        </>
      )
    case 'assign':
      return (
        <>
          <Link
            to="/app/admin/projects/$project_id/assignments"
            params={{ project_id: step.project.Id }}
          >
            Assign consultants to {counted(step.count)}
          </Link>
          <small>{projectName(step.project.Id, step.project.Name)}</small>
        </>
      )
    case 'scope':
      return (
        <>
          <Link
            to="/app/projects/$project_id/dashboard/$tab"
            params={{ project_id: step.project.Id, tab: 'Status' }}
            search={{ phase: 'desktop-review', display: 'List', label: 'Should be N/A' }}
          >
            Decide on {counted(step.count)} that should be N/A
          </Link>
          <small>{projectName(step.project.Id, step.project.Name)}</small>
        </>
      )
  }
}
