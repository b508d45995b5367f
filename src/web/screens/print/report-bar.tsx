import { NativeSelect } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { isStaffType } from '#rules/permissions/staff.ts'
import { projectName } from '#rules/projects/project-name.ts'
import { reportFormatNames } from '#rules/report/kinds/report-formats.ts'
import { reportFormTitles } from '#rules/report/kinds/report-forms.ts'
import {
  isOfOneStandard,
  isReportKind,
  reportKinds,
  type ReportKind,
} from '#rules/report/kinds/report-kinds.ts'
import { isPhase, phases, type Phase } from '#rules/review/phases.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useSession, useUser } from '#web/data/session/session.ts'
import { useTarget } from '#web/data/session/target.ts'
import { reportFileUrl } from '#web/domain/document/file-urls.ts'
import { definedOnly } from '#web/domain/navigation/search-values.ts'
import { FileLinks, PrintBar } from './print-bar.tsx'
import type { PrintSearch } from './search.ts'
import { StandardSelect } from './standard-select.tsx'
import styles from './print.module.css'

type Query = {
  readonly id: number
  readonly kind: ReportKind
  readonly phase: Phase
  readonly module_id: number | undefined
  readonly standard_id: number | undefined
  readonly audience: 'client' | undefined
}

type Change = { readonly [Name in keyof PrintSearch]?: PrintSearch[Name] | undefined }

/** Selects the report, and prints it. Shown on screen only. */
export function ReportBar({
  project,
  report,
  query,
}: {
  readonly project: Data<'projects/{id}/project'> | undefined
  readonly report: Data<'projects/{id}/report'> | undefined
  readonly query: Query
}) {
  const navigate = useNavigate()
  const { id, ...chosen } = query
  const change = (next: Change) =>
    void navigate({
      to: '/app/print',
      search: definedOnly<PrintSearch>({ project_id: id, ...chosen, ...next }),
      replace: true,
    })
  const { kind, phase, standard_id } = query
  return (
    <PrintBar
      projectId={id}
      name={projectName(id, project?.Name)}
      tab="Status"
      phase={phase}
      isReady={report !== undefined}
    >
      <ReportChoices project={project} report={report} query={query} onChoose={change} />
      {(standard_id !== undefined || !isOfOneStandard(kind)) && <Downloads query={query} />}
      {!isOfOneStandard(kind) && <SaveLink query={query} />}
    </PrintBar>
  )
}

/** Links staff to the form that saves the selected report. */
function SaveLink({ query }: { readonly query: Query }) {
  const { id, kind, phase, module_id, standard_id } = query
  const audience: 'staff' | 'client' = query.audience ?? 'staff'
  const { isReadOnly } = useSession()
  const { isAdministrator, user_type } = useUser()
  if (isReadOnly || (!isAdministrator && !isStaffType(user_type))) return null
  return (
    <Link
      to="/app/projects/$project_id/dashboard/$tab"
      params={{ project_id: id, tab: 'Reports' }}
      search={definedOnly({
        kind,
        phase: phase === 'desktop-review' ? undefined : phase,
        module: module_id,
        standard: standard_id,
        audience,
      })}
      className={styles['save']}
    >
      Save it
    </Link>
  )
}

/** The links that download the report as a file. */
function Downloads({ query: { id, ...chosen } }: { readonly query: Query }) {
  const target = useTarget()
  const { data: templates = [] } = useQueryOf('projects/{id}/report_templates', { id })
  const urlOf = (more: object) => reportFileUrl(id, target, { ...chosen, ...more })
  const own = isOfOneStandard(chosen.kind) ? [] : templates
  return (
    <FileLinks
      files={[
        ...reportFormatNames.map((format) => ({
          name: reportFormTitles[format],
          href: urlOf({ format }),
        })),
        ...own.map(({ Id, Name }) => ({
          name: `Word, ${Name}`,
          href: urlOf({ format: 'docx', template_id: Id }),
        })),
      ]}
    />
  )
}

type ChoicesProps = {
  readonly project: Data<'projects/{id}/project'> | undefined
  readonly report: Data<'projects/{id}/report'> | undefined
  readonly query: Query
  readonly onChoose: (next: Change) => void
}

/** Selects the kind of report, its phase, its scope and, for staff, its audience. */
function ReportChoices({ project, report, query, onChoose }: ChoicesProps) {
  const { isAdministrator, user_type } = useUser()
  return (
    <>
      <NativeSelect
        aria-label="Report"
        value={query.kind}
        data={reportKinds.map(({ kind, title }) => ({ value: kind, label: title }))}
        onChange={({ currentTarget: { value } }) => {
          if (isReportKind(value)) onChoose({ kind: value })
        }}
      />
      {isOfOneStandard(query.kind) ? (
        <StandardSelect
          project={project}
          projectId={query.id}
          value={query.standard_id}
          onChoose={(standard_id) => onChoose({ standard_id, module_id: undefined })}
        />
      ) : (
        <>
          <NativeSelect
            aria-label="Phase"
            value={query.phase}
            data={phases.map(({ phase, title }) => ({ value: phase, label: title }))}
            onChange={({ currentTarget: { value } }) => {
              if (isPhase(value)) onChoose({ phase: value })
            }}
          />
          <ScopeSelect project={project} report={report} query={query} onChoose={onChoose} />
        </>
      )}
      {(isAdministrator || isStaffType(user_type)) && (
        <NativeSelect
          aria-label="For whom"
          value={query.audience ?? 'staff'}
          data={[
            { value: 'staff', label: 'Everything' },
            { value: 'client', label: 'What the client sees' },
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChoose({ audience: value === 'client' ? 'client' : undefined })
          }
        />
      )}
    </>
  )
}

/** Selects the whole project or one of its modules; a standard named in the URL can be left for its module. */
function ScopeSelect({
  project,
  report,
  query: { module_id, standard_id },
  onChoose,
}: ChoicesProps) {
  const modules = project?.modules ?? []
  if (modules.length < 2 && standard_id === undefined) return null
  const value = standard_id === undefined ? String(module_id ?? '') : 'standard'
  return (
    <NativeSelect
      aria-label="Scope"
      value={value}
      data={[
        ...(standard_id === undefined
          ? []
          : [{ value: 'standard', label: report?.scope ?? 'One standard' }]),
        { value: '', label: 'Whole project' },
        ...modules.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
      ]}
      onChange={({ currentTarget: { value: chosen } }) => {
        if (chosen !== 'standard')
          onChoose({
            standard_id: undefined,
            module_id: chosen === '' ? undefined : Number(chosen),
          })
      }}
    />
  )
}
