import { companyProgram } from '../projects/project-name.ts'
import { phaseOf } from '../review/phases.ts'
import { assignments } from './assignments.ts'
import { moduleTitle, noStandards } from './blocks.ts'
import { deficiencies } from './deficiencies.ts'
import { evidenceIndex } from './evidence-index.ts'
import { fullReview } from './full-review.ts'
import { gapAnalysis } from './gap-analysis.ts'
import { guardedFields } from './guarded-fields.ts'
import { isOfOneStandard, reportTitle, type ReportKind } from './kinds/report-kinds.ts'
import type { ReportSource } from './report-source.ts'
import type { Block, Report, ReportOrganization } from './report.ts'
import { rfiResponse } from './rfi-response.ts'
import { scorecard } from './scorecard.ts'
import { standardHistory } from './standard-history.ts'

const makers: Readonly<Record<ReportKind, (source: ReportSource) => Block[]>> = {
  'full-review': fullReview,
  scorecard,
  'gap-analysis': gapAnalysis,
  deficiencies,
  'rfi-response': rfiResponse,
  'evidence-index': evidenceIndex,
  assignments,
  'standard-history': standardHistory,
}

/** Describes what a report covers. */
export function scopeWords(
  kind: ReportKind,
  { phase, modules, standards }: ReportSource,
  isOneStandard: boolean,
): string {
  const [standard] = standards
  const what = isOneStandard && standard !== undefined ? [standard.Name] : modules.map(moduleTitle)
  const inPhase = isOfOneStandard(kind) ? 'All phases' : phaseOf(phase).title
  return [inPhase, ...what].join(' \u00b7 ')
}

function organizationOf({ organization, project }: ReportSource): ReportOrganization | null {
  if (organization === undefined) return null
  const { OrganizationName: name, LogoSha256: sha256, LogoWidth, LogoHeight } = organization
  if (name === null && sha256 === null) return null
  const logo =
    sha256 === null || LogoWidth === null || LogoHeight === null
      ? null
      : {
          sha256,
          width: LogoWidth,
          height: LogoHeight,
          alternative: `Logo of ${name ?? companyProgram(project).company}`,
        }
  return { name, logo }
}

/** Makes a report from rows that its reader may see. The same rows always make the same report. */
export function makeReport(kind: ReportKind, source: ReportSource, isOneStandard: boolean): Report {
  const blocks = source.standards.length === 0 ? [noStandards] : makers[kind](source)
  return {
    title: reportTitle(kind),
    project: source.project,
    scope: scopeWords(kind, source, isOneStandard),
    audience: source.audience,
    date: source.date,
    organization: organizationOf(source),
    blocks,
    guarded: guardedFields(kind, source),
  }
}
