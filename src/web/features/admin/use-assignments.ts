import { useState } from 'react'
import { useTransformation, type Transformation } from '../../data/use-transformation.ts'
import { inParts, type AssignmentChange } from './assignment-plan.ts'

/** Sends many assignments, in as many calls as they need, one after the other. */
export type Assignments = {
  readonly state: Transformation<'Standard:UpdateConsultantAssignments'>['state']
  readonly error: Transformation<'Standard:UpdateConsultantAssignments'>['error']
  /** How many of how many changes are stored; null before the first run. */
  readonly done: { readonly stored: number; readonly of: number } | null
  /** Answers whether all of them were stored; it ends at the first call that was refused. */
  readonly send: (changes: readonly AssignmentChange[]) => Promise<boolean>
}

/** The assignments of a project's consultants, all or none in each call. */
export function useAssignments(project_id: number): Assignments {
  const { run, state, error } = useTransformation('Standard:UpdateConsultantAssignments')
  const [done, setDone] = useState<Assignments['done']>(null)
  const send = async (changes: readonly AssignmentChange[]) => {
    let stored = 0
    setDone({ stored, of: changes.length })
    for (const part of inParts(changes)) {
      if (!(await run({ project_id, assignmentChanges: part }))) return false
      stored += part.length
      setDone({ stored, of: changes.length })
    }
    return true
  }
  return { state, error, done, send }
}
