import { constants } from 'node:fs'
import { access, chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomId } from './secrets.ts'

/** Thrown when a directory is not private and writable and cannot be made so. The message is a sentence for the operator. */
export class DirectoryUnusable extends Error {
  override readonly name = 'DirectoryUnusable'
}

// Permission bits of group and others.
const OPEN_TO_OTHERS = 0o077

/**
 * Creates `path`, or restricts it to mode 0700 if this process's user owns it, so that other users of the machine cannot access anything
 * below, whatever the modes of the files: the embedded database creates its files with 0666 regardless of the umask. Direct contents are
 * restricted as well, in case the directory itself is opened later. On Windows access lists are inherited instead.
 *
 * @param variable the environment variable of the directory, for the message
 * @throws DirectoryUnusable when it belongs to another user, stays accessible to others, is not a directory, or cannot be written
 */
export async function makePrivateDirectory(path: string, variable: string): Promise<void> {
  const user = process.geteuid?.()
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    if (user !== undefined) await narrow(path, user, variable)
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
    await tryToWrite(path)
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    throw new DirectoryUnusable(`The directory ${path} ${reason}. Correct that, or set ${variable} to another directory.`, { cause: error })
  }
}

async function narrow(path: string, user: number, variable: string): Promise<void> {
  const { uid, mode } = await stat(path)
  if (uid !== user) {
    throw new DirectoryUnusable(
      `The directory ${path} belongs to user ${uid}, who could read every file in it, and this process runs as user ${user}. ` +
        `Run it as user ${uid}, give the directory to user ${user}, or set ${variable} to a directory inside it, which is then made.`,
    )
  }
  if ((mode & OPEN_TO_OTHERS) !== 0) await chmod(path, 0o700)
  if (((await stat(path)).mode & OPEN_TO_OTHERS) !== 0) {
    throw new DirectoryUnusable(
      `The directory ${path} stays open to other users of this machine, because its file system keeps no permissions. ` +
        `Set ${variable} to a directory on a file system that does.`,
    )
  }
  for (const entry of await readdir(path, { withFileTypes: true })) {
    // Symbolic links point to locations chosen by the operator.
    if (entry.isDirectory() || entry.isFile()) await narrowInside(join(path, entry.name), user, entry.isDirectory() ? 0o700 : 0o600)
  }
}

async function narrowInside(path: string, user: number, wanted: number): Promise<void> {
  try {
    const { uid, mode } = await stat(path)
    if (uid === user && (mode & OPEN_TO_OTHERS) !== 0) await chmod(path, wanted)
  } catch (error) {
    // Another process of the installation has just deleted it.
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/** Permissions alone show neither free space nor the limits of network file systems. */
async function tryToWrite(path: string): Promise<void> {
  const probe = join(path, `.probe-${randomId()}`)
  try {
    await writeFile(probe, 'x', { mode: 0o600, flag: 'wx' })
  } finally {
    await rm(probe, { force: true })
  }
}

const reasons: Record<string, string> = {
  EROFS: 'is on a file system that is mounted read-only',
  EACCES: 'cannot be written by this process',
  EPERM: 'cannot be written by this process',
  ENOSPC: 'cannot be written, because its disk is full',
  EDQUOT: 'cannot be written, because its disk quota is used up',
  ENOTDIR: 'is not a directory',
  EEXIST: 'is not a directory',
  ENOENT: 'cannot be made',
}

function reasonOf(error: unknown): string | undefined {
  return reasons[codeOf(error)]
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
