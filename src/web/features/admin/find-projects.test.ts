import { expect, test } from 'vitest'
import type { ProjectRow } from '../../data/contracts.ts'
import { findProjects } from './find-projects.ts'

const project = (Id: number, Name: string, ...modules: string[]): ProjectRow => ({
  Id,
  Name,
  StatusId: 1,
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
