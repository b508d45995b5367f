import { splitFileName } from './file-name.ts'

/** Content that can run when it is opened, as the subject of a sentence. */
export type ActiveContent =
  | 'Programs'
  | 'Scripts'
  | 'Web pages and SVG pictures'
  | 'Office files with macros'
  | 'Shortcuts'

const extensions: Readonly<Record<ActiveContent, string>> = {
  Programs:
    'exe dll com scr pif cpl sys msi msp mst msix appx appxbundle jar apk ipa app dmg pkg deb rpm run elf so dylib xll ocx gadget chm hlp',
  Scripts:
    'js mjs cjs jse ts vbs vbe vb wsf wsh wsc sct ps1 psm1 psd1 bat cmd sh bash zsh csh command py pyw pl rb php asp aspx jsp hta reg inf scpt applescript ws',
  'Web pages and SVG pictures': 'html htm xhtml xht shtml mht mhtml svg svgz xsl xslt swf',
  'Office files with macros': 'docm dotm xlsm xltm xlam xlsb pptm potm ppam ppsm sldm',
  Shortcuts: 'lnk url desktop webloc scf library-ms search-ms application appref-ms',
}

const byExtension = new Map(
  Object.entries(extensions).flatMap(([what, list]) =>
    list.split(' ').map((extension) => [extension, what as ActiveContent] as const),
  ),
)

const signatures = [
  'MZ',
  '\u007FELF',
  '\u00FE\u00ED\u00FA\u00CE',
  '\u00FE\u00ED\u00FA\u00CF',
  '\u00CE\u00FA\u00ED\u00FE',
  '\u00CF\u00FA\u00ED\u00FE',
  '\u00CA\u00FE\u00BA\u00BE',
]

/** Returns what kind of active content a file is by its extension; null for other files. */
export const activeByName = (fileName: string): ActiveContent | null =>
  byExtension.get(splitFileName(fileName).extension?.toLowerCase() ?? '') ?? null

/** Whether the first bytes of a file are those of a Windows, Linux or macOS program. */
export function isProgram(first: Uint8Array): boolean {
  const begin = String.fromCharCode(...first.subarray(0, 64))
  if (!signatures.some((signature) => begin.startsWith(signature))) return false
  // A text may start with "MZ"; a program has zero bytes near its start.
  return !begin.startsWith('MZ') || begin.includes('\0')
}
