import { expect, test } from 'vitest'
import { phaseLabel, phaseLabels, shownScorePhase } from '#rules/review/labels/phase-label.ts'
import { phases, type Phase } from '#rules/review/phases.ts'
import { mockScore, scoreTotals } from '#rules/scoring/mock-score.ts'
import {
  elementTypeId,
  elementTypes,
  type ElementTypeName,
} from '#rules/standards/elements/element-types.ts'
import demoModule from './demo-module.json' with { type: 'json' }
import { projectOneGapRemarks } from './demo-project-1-gap-remarks.ts'
import { projectOneReviewRemarks } from './demo-project-1-review-remarks.ts'
import { projectOneStanding } from './demo-project-1-standing.ts'
import { projectTwoRemarks } from './demo-project-2-remarks.ts'
import { projectTwoStanding } from './demo-project-2-standing.ts'
import type { DemoProject, DemoStandardStory } from './demo-story-shape.ts'
import { demoPassthroughKeys, demoProjects } from './demo-story.ts'
import { consultantLeads, demoAccounts, demoPeople } from './people/demo-people.ts'
import { staffAccounts } from './people/demo-staff-accounts.ts'

const keys = demoModule.standards.map(({ key }) => key)
const elementsOf = (key: string) =>
  demoModule.standards.find((standard) => standard.key === key)?.elements ?? []
const isTypeName = (type: string): type is ElementTypeName =>
  elementTypes.some(({ name }) => name === type)

const scoreOf = (story: DemoStandardStory, phase: Phase) => {
  const records = phase === 'gap-analysis' ? [] : story.elements[phase]
  const elements = elementsOf(story.StandardKey)
  const counted = elements.map(({ name, stem, type }) => ({
    Stem: stem,
    ElementTypeId: isTypeName(type) ? elementTypeId(type) : 2,
    ChildElements: elements.filter(({ parent }) => parent === name),
    MockScore: records.find(({ ElementName }) => ElementName === name)?.MockScore ?? null,
  }))
  return mockScore(scoreTotals(counted))
}

const labelOf = (story: DemoStandardStory, phase: Phase): string => {
  const isDTRPassthrough = demoPassthroughKeys.includes(story.StandardKey)
  const MockScore = scoreOf(story, shownScorePhase(phase, isDTRPassthrough) ?? phase)
  return phaseLabel(phase, { ...story.phases[phase], MockScore, isDTRPassthrough }).label
}

const labelsOf = ({ standards }: DemoProject, phase: Phase) =>
  standards.map((story) => [story.StandardKey, labelOf(story, phase)])

test.each(phases)('project 1 shows every label of $title', ({ phase }) => {
  const [first] = demoProjects
  const shown = first ? new Set(labelsOf(first, phase).map(([, label]) => label)) : new Set()
  expect(shown).toEqual(new Set(phaseLabels[phase].map(({ label }) => label)))
})

test.each([
  [1, projectOneStanding],
  [2, projectTwoStanding],
])('project %i: the stored facts show the labels that the story names', (id, rows) => {
  const project = demoProjects.find(({ Id }) => Id === id)
  for (const { key, GA, DTR, MVR } of rows) {
    const story = project?.standards.find(({ StandardKey }) => StandardKey === key)
    const labels = phases.map(({ phase }) => story && labelOf(story, phase))
    expect([key, ...labels]).toEqual([key, GA, DTR, MVR])
  }
})

test('the story names only standards and elements of the module', () => {
  for (const { standards, tasks } of demoProjects) {
    expect(standards.map(({ StandardKey }) => StandardKey)).toEqual(keys)
    for (const { StandardKey } of tasks) expect(keys).toContain(StandardKey)
    for (const { StandardKey, elements } of standards) {
      const names = elementsOf(StandardKey).map(({ name }) => name)
      for (const record of Object.values(elements).flat())
        expect(names).toContain(record.ElementName)
    }
  }
  const remarks = [...projectOneGapRemarks, ...projectOneReviewRemarks, ...projectTwoRemarks]
  for (const { key } of [...projectOneStanding, ...projectTwoStanding, ...remarks]) {
    expect(keys).toContain(key)
  }
  for (const { scores = {}, validationScores = {}, ready = [] } of projectOneStanding) {
    const named = [...Object.keys(scores), ...Object.keys(validationScores), ...ready]
    const all = demoModule.standards.flatMap(({ elements }) => elements.map(({ name }) => name))
    for (const name of named) expect(all).toContain(name)
  }
  expect(keys).toEqual(expect.arrayContaining([...demoPassthroughKeys]))
})

test('no two remarks belong to the same field', () => {
  for (const remarks of [
    [...projectOneGapRemarks, ...projectOneReviewRemarks],
    projectTwoRemarks,
  ]) {
    const places = remarks.map(({ key, phase, kind, element }) =>
      [key, phase, kind, element].join(),
    )
    expect(new Set(places).size).toBe(places.length)
  }
})

test('twelve leads, fourteen staff and test users, six fixed accounts, each person once', () => {
  expect(consultantLeads.map(({ displayOrder }) => displayOrder)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  )
  expect(staffAccounts).toHaveLength(14)
  expect(demoAccounts).toHaveLength(6)
  expect(new Set(demoPeople.map(({ Id }) => Id)).size).toBe(26)
  expect(new Set(demoPeople.map(({ email }) => email)).size).toBe(26)
  for (const { Id } of demoPeople) expect(Id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})

test('everybody in a story exists and belongs to the project; clients comment as clients', () => {
  const typeOf = new Map(demoPeople.map(({ Id, UserType }) => [Id, UserType]))
  const administrators = demoPeople.filter(({ UserType }) => UserType === 'Administrator')
  for (const { clients, consultants, standards, tasks } of demoProjects) {
    for (const id of clients) expect(typeOf.get(id)).toBe('Client')
    for (const id of consultants) expect(typeOf.get(id)).toBe('Consultant')
    const members = [...clients, ...consultants, ...administrators.map(({ Id }) => Id)]
    for (const { AuthorId, assignees } of tasks) {
      expect(assignees.length).toBeGreaterThan(0)
      for (const id of [AuthorId, ...assignees.map(({ UserId }) => UserId)]) {
        expect(members).toContain(id)
      }
    }
    for (const story of standards) {
      for (const record of Object.values(story.phases)) {
        expect([null, ...consultants]).toContain(record.OwnerId)
        expect([null, ...consultants]).toContain(record.JuniorOwnerId)
        expect([null, ...consultants]).toContain(record.LastConsultantId)
        expect([null, ...clients]).toContain(record.LastClientId)
      }
      for (const { ConsultantId } of Object.values(story.elements).flat()) {
        expect([null, ...consultants]).toContain(ConsultantId)
      }
    }
  }
})
