import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { needing } from '#test/harness/skips.ts'

const run = promisify(execFile)
const soffice = '/usr/bin/soffice'

/** The options of tests that open files with LibreOffice. */
export const needingOffice = needing(
  existsSync(soffice),
  'LibreOffice is not installed (run as root: apt-get install --no-install-recommends libreoffice-writer libreoffice-calc)',
)

/** Opens files with LibreOffice, which repairs none, and returns each as LibreOffice converts it, by its name. */
export async function openedByOffice(
  files: ReadonlyMap<string, Buffer>,
  form: 'pdf' | 'fods',
): Promise<ReadonlyMap<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'office-'))
  try {
    const paths = [...files.keys()].map((name) => join(folder, name))
    for (const [name, bytes] of files) await writeFile(join(folder, name), bytes)
    await run(soffice, [
      // A separate profile, so that another LibreOffice may run.
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      '--headless',
      '--convert-to',
      form,
      '--outdir',
      folder,
      ...paths,
    ])
    const opened = new Map<string, Buffer>()
    for (const name of files.keys())
      opened.set(name, await readFile(join(folder, name.replace(/\.\w+$/, `.${form}`))))
    return opened
  } finally {
    await rm(folder, { recursive: true })
  }
}
