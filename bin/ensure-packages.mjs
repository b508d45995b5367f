import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkNode } from './check-node.mjs'
import { installPackages } from './install-packages.mjs'
import { missingPackages, readStamp, stampOf, writeStamp } from './package-stamp.mjs'
import { root } from './paths.mjs'
import { withProgress } from './progress.mjs'

const lockFolder = join(root, '.cache')
const lockFile = join(lockFolder, 'install.lock')

/**
 * Ensures that the installed packages match package-lock.json and that the project's Node is installed; installs them otherwise. Of
 * two concurrent calls the second waits. Throws an Error with a readable message.
 */
export async function ensurePackages() {
  if (readStamp() === stampOf()) return
  if (missingPackages().length === 0) {
    checkNode()
    keepStamp()
    return
  }
  await claim()
  try {
    if (readStamp() === stampOf()) return
    await installPackages()
    checkNode()
    writeStamp()
  } finally {
    rmSync(lockFile, { force: true })
  }
}

function keepStamp() {
  try {
    writeStamp()
  } catch {
    // A read-only checkout works just as well; it is only checked again next time.
  }
}

async function claim() {
  try {
    mkdirSync(lockFolder, { recursive: true })
    if (isClaimed()) return
  } catch (thrown) {
    throw new Error(
      `The packages must be installed, but ${root} cannot be written (${thrown.code}). Give this user the folder, or run npm ci there as its owner.`,
      { cause: thrown },
    )
  }
  await withProgress('waiting for another start that is installing packages', untilClaimed())
}

async function untilClaimed() {
  while (!isClaimed()) await new Promise((resolve) => setTimeout(resolve, 200))
}

function isClaimed() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch (thrown) {
    if (thrown.code !== 'EEXIST') throw thrown
    const holder = holderOfLock()
    if (holder !== undefined && !isAlive(holder)) rmSync(lockFile, { force: true })
    return false
  }
}

// A lock file without a process id is still being written.
function holderOfLock() {
  try {
    return Number(readFileSync(lockFile, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (thrown) {
    return thrown.code === 'EPERM'
  }
}
