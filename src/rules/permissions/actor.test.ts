import { expect, test } from 'vitest'
import { actorOf } from './actor.ts'

const somebody = {
  isSignedIn: true,
  isLocked: false,
  userType: 'Client',
  isTransitionalAdmin: false,
  isSuperUser: false,
  isLinked: false,
  sharesOrganization: false,
} as const

test.each([
  ['ANON', { isSignedIn: false, userType: 'Administrator', isSuperUser: true }],
  ['LOCK', { isLocked: true, userType: 'Administrator', isSuperUser: true }],
  ['LOCK', { userType: null, isTransitionalAdmin: true, isSuperUser: true }],
  ['ADM', { userType: 'Administrator' }],
  ['ADM', { isTransitionalAdmin: true }],
  ['ADM', { isSuperUser: true }],
  ['C+', { userType: 'Consultant', isLinked: true }],
  ['C-', { userType: 'Consultant', sharesOrganization: true }],
  ['K+', { isLinked: true }],
  ['Ko', { sharesOrganization: true }],
  ['Kx', {}],
] as const)('%s is the actor of %j', (actor, some) => {
  expect(actorOf({ ...somebody, ...some })).toBe(actor)
})
