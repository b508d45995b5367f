import type { Caller } from '#operations/core/operation.ts'
import type { Actor } from '#rules/permissions/actor.ts'

/** Finds what kind of caller a person is in a project now; the id is in the letter case of the target. */
export type CallerIn = (userId: string, projectId: number) => Promise<Caller>

const ofProject: ReadonlySet<Actor> = new Set(['ADM', 'C+', 'K+'])

/** Returns those of the given people who belong to a project now. */
export async function ofThisProject(
  people: readonly string[],
  project: number,
  callerIn: CallerIn,
): Promise<string[]> {
  const found: string[] = []
  for (const id of people) if (ofProject.has((await callerIn(id, project)).actor)) found.push(id)
  return found
}
