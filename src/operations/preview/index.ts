import { endPreview } from './end.ts'
import { startPreview } from './start.ts'

/** What carries out the writes of the focus Preview. */
export const previewOperations = { 'Preview:Start': startPreview, 'Preview:End': endPreview }
