import { endPreview } from './end.ts'
import { startPreview } from './start.ts'

export const previewOperations = { 'Preview:Start': startPreview, 'Preview:End': endPreview }
