import { useNavigate } from '@tanstack/react-router'
import { standardPath } from '../../../rules/deep-links.ts'
import type { Phase } from '../../../rules/phases.ts'

/** A standard as far as its address needs it. */
export type StandardPlace = { readonly id: number; readonly moduleId: number }

/** The address of a project's standards at the bench in a phase, and how to go there. */
export function useStandardLink(projectId: number, phase: Phase) {
  const navigate = useNavigate()
  const hrefOf = ({ id, moduleId }: StandardPlace): string =>
    standardPath({ projectId, moduleId, standardId: id }, 'Tasks', phase)
  const open = (place: StandardPlace) => void navigate({ href: hrefOf(place) })
  return { hrefOf, open }
}
