import { Button } from '@mantine/core'
import { useRef } from 'react'
import { pickFiles } from '#web/ui/file-drop/pick-files.ts'

/** Chooses a Word document. */
export function ChooseTemplate({
  label,
  of = '',
  isBusy,
  isMain = false,
  onFile,
}: {
  readonly label: string
  /** The name of the template to replace; empty for a new one. */
  readonly of?: string
  readonly isBusy: boolean
  readonly isMain?: boolean
  readonly onFile: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        {...(!isMain && { variant: 'subtle', color: 'gray', size: 'compact-sm' })}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {label}
        {of !== '' && <span className="only-read-aloud"> {of}</span>}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".docx"
        aria-label={of === '' ? 'File of the template' : `Replacement for ${of}`}
        onChange={({ currentTarget }) => {
          const [file] = pickFiles(currentTarget)
          if (file) onFile(file)
        }}
      />
    </>
  )
}
