import { createContext, use } from 'react'
import { isSameUser } from '#rules/people/user-id.ts'
import type { Phase } from '#rules/review/phases.ts'
import type { Data } from '#web/data/api/contracts.ts'
import type { May } from '#web/data/session/project-permissions.ts'
import type { Changes } from '#web/domain/look/changes.ts'
import type { EvidenceLink } from './evidence-link.ts'

/** A project with its people. */
export type Project = Data<'projects/{id}/project'>

/** An action that was not carried out, and the standard that it was about. */
export type LeftAction = {
  readonly standard_id: number
  readonly standard: string
  readonly action: string
}

/** The context of the review screen; it does not change when scores do. */
export type Review = {
  readonly project_id: number
  readonly module_id: number
  readonly phase: Phase
  readonly standard_id: number
  readonly isStaff: boolean
  /** Whether the person may send a write, by the same rule that the server enforces. */
  readonly may: May
  /** Returns a person's name by id; null without an id, 'Someone' for a person who left the project, and empty while the project loads. */
  readonly personName: (id: string | null | undefined) => string | null
  /** Called when a score fails to save after the person left the standard. */
  readonly onScoreLost: (elementId: number, elementName: string) => void
  /** Called when the person left the standard while an action on it waited for earlier changes. */
  readonly onActionLeft: (left: LeftAction) => void
  /** Whether clients see the consultants' comments on the standard and its elements. */
  readonly isCommentVisible: boolean
  readonly evidence: EvidenceLink
  /** The changes by others since the person last looked, as of the opening of the screen, plus those that became known later. */
  readonly changes: Changes
}

/** Returns a lookup of the names of a project's people. */
export const namesIn =
  (project: Project | undefined): Review['personName'] =>
  (id) => {
    if (!id) return null
    const people = project ? [...project.consultants, ...project.clients] : []
    return people.find(({ Id }) => isSameUser(Id, id))?.FullName ?? (project ? 'Someone' : '')
  }

const Context = createContext<Review | null>(null)

export const ReviewProvider = Context.Provider

export function useReview(): Review {
  const review = use(Context)
  if (!review) throw new Error('A part of the review screen is rendered outside of it')
  return review
}
