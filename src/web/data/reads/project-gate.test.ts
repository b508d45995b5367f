import { expect, test } from 'vitest'
import { readContracts, type ContractRead, type Query } from '../api/contracts.ts'
import { gatingProjectId } from './project-gate.ts'

const asked = { id: 7, project_id: 7, module_id: 3, user_id: 'casey', phase: 'desktop-review' }
const gated = (name: ContractRead) => {
  const known = Object.keys((readContracts[name].query as { shape: object }).shape)
  const query = Object.fromEntries(Object.entries(asked).filter(([word]) => known.includes(word)))
  return gatingProjectId(name, query as Query<typeof name>)
}

test('only reads that are hidden outside their project wait for it', () => {
  const names = Object.keys(readContracts) as ContractRead[]
  expect(names.filter((name) => gated(name) === 7).toSorted()).toEqual([
    'admin/action_metrics',
    'admin/module_consultant_assignments',
    'admin/project_module_assignments',
    'admin/project_settings',
    'admin/project_users',
    'dates/dates',
    'projects/{id}/changes_since_look',
    'projects/{id}/comment_threads',
    'projects/{id}/documents/compared_versions',
    'projects/{id}/documents/documents_with_citations',
    'projects/{id}/documents/evidence',
    'projects/{id}/documents/evidence_calendar',
    'projects/{id}/documents/evidence_checks',
    'projects/{id}/documents/moved_citations',
    'projects/{id}/documents/proposed_dates',
    'projects/{id}/documents/upload_ledger',
    'projects/{id}/full_scores',
    'projects/{id}/jobs',
    'projects/{id}/organization',
    'projects/{id}/progress',
    'projects/{id}/report',
    'projects/{id}/report_templates',
    'projects/{id}/rfi_requests',
    'projects/{id}/saved_reports',
    'projects/{id}/search',
    'projects/{id}/standard_phase',
    'projects/{id}/status_times',
    'projects/{id}/workload',
    'tasks/tasks_for_project',
    'transformations/query',
  ])
  expect(names.map(gated).every((project) => project === 7 || project === null)).toBe(true)
})

test('the history of all projects waits for no project', () => {
  expect(gatingProjectId('transformations/query', {})).toBe(null)
})
