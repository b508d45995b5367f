import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { audienceWords } from '#rules/report/audiences.ts'
import { reportFormatNames, type ReportFormat } from '#rules/report/kinds/report-formats.ts'
import { reportFormTitles } from '#rules/report/kinds/report-forms.ts'
import {
  isOfOneStandard,
  isReportKind,
  savableKinds,
  type ReportKind,
} from '#rules/report/kinds/report-kinds.ts'
import { isPhase, phases } from '#rules/review/phases.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { onEscape } from '#web/ui/keys/on-escape.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { useDashboardSearch } from '../shared/use-dashboard-search.ts'
import styles from './reports-tab.module.css'

type Project = Data<'projects/{id}/project'>
type Asked = {
  readonly kind: ReportKind
  readonly phase: (typeof phases)[number]['phase']
  readonly module_id: number | null
  readonly standard_id: number | null
  readonly audience: 'staff' | 'client'
  readonly formats: readonly ReportFormat[]
}

/** The report to save: initially the one named in the URL, such as by the link of a report on screen, as a PDF, which is what people file. */
function useAsked() {
  const { search } = useDashboardSearch()
  return useState<Asked>({
    kind: isReportKind(search.kind) && !isOfOneStandard(search.kind) ? search.kind : 'full-review',
    phase: search.phase ?? 'desktop-review',
    module_id: search.module ?? null,
    standard_id: search.standard ?? null,
    audience: search.audience ?? 'client',
    formats: ['pdf'],
  })
}

/** The form that saves a report: its subject, its audience and its files. */
export function NewReport({
  project,
  onClose,
}: {
  readonly project: Project
  readonly onClose: () => void
}) {
  const creation = useTransformation('Report:Create')
  const [asked, setAsked] = useAsked()
  const change = (next: Partial<Asked>) => setAsked({ ...asked, ...next })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (creation.state === 'Updating') return
    const { formats, ...rest } = asked
    if (await creation.run({ project_id: project.Id, ...rest, formats: [...formats] })) onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the form
    <form
      className={styles['form']}
      aria-label="Save a report"
      onSubmit={(event) => void save(event)}
      onKeyDown={onEscape(onClose)}
    >
      <ReportFields project={project} asked={asked} onChange={change} />
      <FileChoice formats={asked.formats} onChange={(formats) => change({ formats })} />
      <div className={styles['row']}>
        <Button type="submit">Save report</Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SaveStatus state={creation.state === 'Error' ? 'Pending' : creation.state} />
      </div>
      {creation.error && <ErrorAlert what="The report was not saved" error={creation.error} />}
    </form>
  )
}

type FieldsProps = {
  readonly project: Project
  readonly asked: Asked
  readonly onChange: (next: Partial<Asked>) => void
}

/** The fields for the subject of the report and its audience. */
function ReportFields({ project, asked, onChange }: FieldsProps) {
  return (
    <div className={styles['fields']}>
      <NativeSelect
        ref={focusOnMount}
        label="Report"
        value={asked.kind}
        data={savableKinds.map(({ kind, title }) => ({ value: kind, label: title }))}
        onChange={({ currentTarget: { value } }) => {
          if (isReportKind(value)) onChange({ kind: value })
        }}
      />
      <NativeSelect
        label="Phase"
        value={asked.phase}
        data={phases.map(({ phase, title }) => ({ value: phase, label: title }))}
        onChange={({ currentTarget: { value } }) => {
          if (isPhase(value)) onChange({ phase: value })
        }}
      />
      <ScopeField project={project} asked={asked} onChange={onChange} />
      <NativeSelect
        label="For whom"
        value={asked.audience}
        data={(['client', 'staff'] as const).map((value) => ({
          value,
          label: audienceWords[value],
        }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ audience: value === 'staff' ? 'staff' : 'client' })
        }
      />
    </div>
  )
}

/** Chooses the whole project, one of its modules, or the standard named in the URL. */
function ScopeField({ project, asked, onChange }: FieldsProps) {
  const { Id: id, modules } = project
  const { phase, module_id, standard_id } = asked
  const standards = useQueryOf(
    'projects/{id}/standard_phase',
    { id, phase },
    { isEnabled: standard_id !== null },
  )
  const standard = standards.data?.find(({ Id }) => Id === standard_id)
  if (modules.length < 2 && standard_id === null) return null
  return (
    <NativeSelect
      label="Scope"
      value={standard_id === null ? String(module_id ?? '') : 'standard'}
      data={[
        ...(standard_id === null
          ? []
          : [{ value: 'standard', label: standard?.Name ?? 'One standard' }]),
        { value: '', label: 'Whole project' },
        ...modules.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        if (value !== 'standard')
          onChange({ standard_id: null, module_id: value === '' ? null : Number(value) })
      }}
    />
  )
}

/** Chooses the files that are written with the report. */
const FileChoice = ({
  formats,
  onChange,
}: {
  readonly formats: readonly ReportFormat[]
  readonly onChange: (formats: readonly ReportFormat[]) => void
}) => (
  <Checkbox.Group
    label="Files"
    description="It can always be opened as a page."
    value={[...formats]}
    onChange={(names) => onChange(reportFormatNames.filter((name) => names.includes(name)))}
  >
    <div className={styles['row']}>
      {reportFormatNames.map((name) => (
        <Checkbox key={name} value={name} label={reportFormTitles[name]} />
      ))}
    </div>
  </Checkbox.Group>
)
