import { expect, test } from 'vitest'
import { SeenVersions } from './seen-versions.ts'

const nothing = { projects: new Map(), presence: [], isShared: false, isAccess: false }

test('the first version of a project is a change, the same version again is none, nor is a project that was never seen', () => {
  const seen = new SeenVersions()
  const versions = { projects: { 7: 'a', 8: null }, presence: { 7: 'x' }, shared: 's', access: 'r' }
  expect(seen.see(versions)).toEqual({ ...nothing, projects: new Map([[7, 'a']]), presence: [7] })
  expect(seen.see(versions)).toEqual(nothing)
  expect(seen.see({ projects: { 7: 'b' } })).toEqual({ ...nothing, projects: new Map([[7, 'b']]) })
  expect(seen.see({ projects: { 7: null } })).toEqual({
    ...nothing,
    projects: new Map([[7, null]]),
  })
  expect(seen.see({ presence: { 7: 'y' } })).toEqual({ ...nothing, presence: [7] })
})

test('shared data and rights are a change when they differ from what was seen', () => {
  const seen = new SeenVersions()
  expect(seen.see({ shared: 's', access: 'r' })).toEqual(nothing)
  expect(seen.see({ shared: 't' })).toEqual({ ...nothing, isShared: true })
  expect(seen.see({ access: 'q' })).toEqual({ ...nothing, isAccess: true })
  expect(seen.see({ shared: 't', access: 'q' })).toEqual(nothing)
})

test('what one tab has seen is no change for a tab that has seen it too', () => {
  const [one, other] = [new SeenVersions(), new SeenVersions()]
  one.see({ projects: { 7: 'a' }, presence: { 7: 'x' }, shared: 's', access: 'r' })
  expect(other.see(one.all())).toEqual({ ...nothing, projects: new Map([[7, 'a']]), presence: [7] })
  expect(other.see(one.all())).toEqual(nothing)
})
