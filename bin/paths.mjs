import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The folder of the installed packages' programs. */
export const programs = join(root, 'node_modules/.bin')

/** The project's own Node, which runs everything except the installation. */
export const projectNode = join(programs, 'node')

/** Whether this is a bundle (`npm run bundle`), which has the built web pages and not their sources. */
export const isBundle = !existsSync(join(root, 'src/web'))
