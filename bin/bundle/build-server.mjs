import { dirname, relative } from 'node:path'
import { build } from 'vite'
import { root } from '../paths.mjs'

/** The folder of the built server, below the checkout. */
export const builtServer = 'dist/server'

// As deep as this folder, from which a module finds what lies beside its source.
const up = builtServer.replaceAll(/[^/]+/g, '..')

/**
 * Builds the server and the worker of this checkout into `dist/server`. Node keeps a record and the text of each module in memory, and reads each at a
 * start: a thousand modules in a few files need 15 MiB and a third of the time less. Packages, and what runs in a thread or a process of its
 * own, stay as they are.
 */
export async function buildServer() {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [{ name: 'places-of-sources', enforce: 'pre', transform: keepPlace }],
    build: {
      ssr: true,
      outDir: builtServer,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'esnext',
      // Errors in the log name functions and lines.
      minify: false,
      rolldownOptions: {
        input: { main: 'src/server/main.ts', worker: 'src/cli/worker/main.ts' },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}

/**
 * Lets a module find what lies beside its source, wherever its code is built into.
 * @param {string} code
 * @param {string} id
 */
function keepPlace(code, id) {
  if (id.includes('/node_modules/')) return null
  const file = relative(root, id)
  const own = code.replaceAll(/\bimport\.meta\.(?!resolve\b)(\w+)/g, (_, property) => {
    if (property === 'dirname') return `(import.meta.dirname + '/${up}/${dirname(file)}')`
    if (property === 'url') return `new URL('${up}/${file}', import.meta.url).href`
    throw new Error(`${file} uses import.meta.${property}, which a built module does not have.`)
  })
  return own === code ? null : { code: own, map: null }
}
