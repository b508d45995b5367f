import { phases, type Phase } from '#rules/review/phases.ts'
import type { Consultant, MatrixStandard } from './matrix-data.ts'

/** Returns a standard with the same consultants in each phase, unless overridden. */
export function standard(
  Id: number,
  {
    SC = null,
    AC = null,
    group = null,
    exemption = null,
    ...byPhase
  }: {
    SC?: string | null
    AC?: string | null
    group?: string | null
    exemption?: string | null
  } & Partial<Record<Phase, { SC?: string | null; AC?: string | null }>> = {},
): MatrixStandard {
  const detailsOf = (phase: Phase) => {
    const { SC: owner = SC, AC: junior = AC } = byPhase[phase] ?? {}
    return {
      OwnerId: owner,
      OwnerName: owner && `Name of ${owner}`,
      JuniorOwnerId: junior,
      JuniorOwnerName: junior && `Name of ${junior}`,
      exemption,
    }
  }
  return {
    Id,
    Name: `RM ${Id} Title ${Id}`,
    parsedName: {
      isSuccessful: true,
      id: Id,
      title: `Title ${Id}`,
      prefix: 'RM',
      group,
      ordinal: `${Id}`,
      order: Id,
      ...(group && { groupTitle: `Group ${group}` }),
    },
    phaseDetails: Object.fromEntries(
      phases.map(({ phase }) => [phase, detailsOf(phase)]),
    ) as MatrixStandard['phaseDetails'],
  }
}

export const consultantsOf = (...ids: string[]): Consultant[] =>
  ids.map((Id) => ({ Id, FullName: `Full ${Id}`, UserType: 'Consultant' }))
