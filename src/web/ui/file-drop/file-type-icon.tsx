import { File, FileImage, FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react'
import { fileColour, fileType, type FileType } from '#rules/documents/file-type.ts'

const icons: Readonly<Record<FileType, LucideIcon>> = {
  document: FileText,
  image: FileImage,
  spreadsheet: FileSpreadsheet,
  other: File,
}

/** An icon for the type of a file by its extension: red for pdf, blue for doc and docx, gray for others (specification, section 2). */
export function FileTypeIcon({ name }: { readonly name: string }) {
  const type = fileType(name)
  const Icon = icons[type]
  return (
    <span title={type}>
      <Icon size={16} color={`var(--file-${fileColour(name)})`} aria-hidden />
      <span className="only-read-aloud">{type}</span>
    </span>
  )
}
