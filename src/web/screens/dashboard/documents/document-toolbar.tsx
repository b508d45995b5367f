import { Button, NativeSelect } from '@mantine/core'
import { SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode, type Ref } from 'react'
import type { StandardChoices } from '#web/domain/standard/standard-choices.ts'
import { StandardOptions } from '#web/domain/standard/standard-options.tsx'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import type { DashboardSearch } from '../shared/search.ts'
import { filterCount } from './document-filter.ts'
import { noFilters, useDocumentSearch } from './use-document-search.ts'
import styles from './document-toolbar.module.css'

/** The filters of the documents: text, type, visibility, citations, uploader, standard. */
export function DocumentToolbar({
  isStaff,
  standards,
  shown,
  all,
  filterRef,
}: {
  readonly isStaff: boolean
  readonly standards: readonly StandardChoices[]
  /** The number of documents that pass the filters; undefined until they have loaded. */
  readonly shown: number | undefined
  readonly all: number | undefined
  readonly filterRef: Ref<HTMLInputElement>
}) {
  const { search, change } = useDocumentSearch()
  // On narrow screens the filters are collapsed.
  const [isOpen, setOpen] = useState(false)
  const isFiltered = filterCount(search) > 0
  return (
    <div className={styles['toolbar']} data-open={isOpen || undefined}>
      <FilterField
        ref={filterRef}
        name="Search documents"
        q={search.q ?? ''}
        onFilter={(q) => change({ q }, { replace: true })}
      />
      <Button
        variant="default"
        className={styles['more'] ?? ''}
        aria-expanded={isOpen}
        leftSection={<SlidersHorizontal size={16} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        Filter
      </Button>
      <FilterChoices isStaff={isStaff} standards={standards} />
      <span className={styles['count']}>
        <output>{describeCount(shown, all, isFiltered)}</output>
        {isFiltered && (
          <Button variant="subtle" onClick={() => change(noFilters)}>
            Clear filters
          </Button>
        )}
      </span>
    </div>
  )
}

function describeCount(
  shown: number | undefined,
  all: number | undefined,
  isFiltered: boolean,
): string {
  if (shown === undefined || all === undefined) return ''
  return isFiltered ? `${shown} of ${all}` : `${all} ${all === 1 ? 'document' : 'documents'}`
}

function FilterChoices({
  isStaff,
  standards,
}: {
  readonly isStaff: boolean
  readonly standards: readonly StandardChoices[]
}) {
  const { search, change } = useDocumentSearch()
  const choose =
    <Name extends 'file' | 'visible' | 'cited' | 'by'>(name: Name) =>
    (value: string) =>
      change({ [name]: (value || undefined) as DashboardSearch[Name] })
  return (
    <>
      <Choose name="Type" value={search.file} onChoose={choose('file')}>
        <option value="">Any type</option>
        <option value="document">Documents</option>
        <option value="spreadsheet">Spreadsheets</option>
        <option value="image">Images</option>
        <option value="other">Other files</option>
      </Choose>
      {isStaff && (
        <Choose name="Visibility" value={search.visible} onChoose={choose('visible')}>
          <option value="">Any visibility</option>
          <option value="project">Visible: whole project</option>
          <option value="standard">Visible: one standard</option>
          <option value="none">Not visible to clients</option>
          <option value="urac">Uploaded to URAC</option>
        </Choose>
      )}
      <Choose name="Citations" value={search.cited} onChoose={choose('cited')}>
        <option value="">Cited or not</option>
        <option value="yes">Cited</option>
        <option value="no">Not cited</option>
      </Choose>
      <Choose name="Uploaded by" value={search.by} onChoose={choose('by')}>
        <option value="">By anyone</option>
        <option value="me">By me</option>
      </Choose>
      <Choose
        name="Standard"
        value={search.standard}
        onChoose={(value) => change({ standard: value ? Number(value) : undefined })}
      >
        <option value="">Any standard</option>
        <StandardOptions choices={standards} />
      </Choose>
    </>
  )
}

function Choose({
  name,
  value,
  onChoose,
  children,
}: {
  readonly name: string
  readonly value: string | number | undefined
  readonly onChoose: (value: string) => void
  readonly children: ReactNode
}) {
  return (
    <NativeSelect
      aria-label={name}
      className={styles['choose'] ?? ''}
      value={value ?? ''}
      data-chosen={value !== undefined || undefined}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {children}
    </NativeSelect>
  )
}
