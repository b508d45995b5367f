import { chromium, type Browser } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../harness/chromium.ts'

let launched: Promise<Browser> | undefined

/** Returns the browser of this worker, which closes with the worker: launching one per file costs more than most tests. */
export const workerBrowser = (): Promise<Browser> =>
  (launched ??= chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] }))
