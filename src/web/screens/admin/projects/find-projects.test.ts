import { expect, test } from 'vitest'
import type { ProjectRow } from '#web/data/api/contracts.ts'
import { findProjects, projectsOfStatus, statusChoices } from './find-projects.ts'

const project = (Id: number, Name: string, ...modules: string[]): ProjectRow => ({
  Id,
  Name,
  StatusId: Id,
  modules: modules.map((name) => ({ Name: name }) as ProjectRow['modules'][number]),
  openTaskCount: 0,
})

const projects = [project(1, 'Acme Health (Pharmacy)', 'HIPAA'), project(2, 'Blue River', 'NIST')]

test.each([
  ['', [1, 2]],
  ['  ', [1, 2]],
  ['acme', [1]],
  ['PHARM acme', [1]],
  ['nist', [2]],
  ['acme nist', []],
])('"%s" finds %j', (typed, ids) => {
  expect(findProjects(projects, typed).map(({ Id }) => Id)).toEqual(ids)
})

const four = [1, 2, 3, 4].map((id) => project(id, `Project ${id}`))

test('lists archived projects only on request', () => {
  expect(projectsOfStatus(four, undefined).map(({ Id }) => Id)).toEqual([1, 2, 3])
  expect(projectsOfStatus(four, 'Archived').map(({ Id }) => Id)).toEqual([4])
  expect(projectsOfStatus(four, 'On Hold').map(({ Id }) => Id)).toEqual([2])
})

test('counts the projects of every option', () => {
  expect(statusChoices(four).map(({ label, count }) => [label, count])).toEqual([
    ['All current', 3],
    ['Active', 1],
    ['On Hold', 1],
    ['Complete', 1],
    ['Archived', 1],
  ])
})
