import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DirectoryUnusable, makePrivateDirectory } from './private-directory.ts'

const run = promisify(execFile)
const isRoot = process.geteuid?.() === 0
const NOBODY = 65_534

let outside: string
beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), 'private-directory-'))
  await chmod(outside, 0o755)
})
afterEach(() => rm(outside, { recursive: true, force: true }))

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

describe('makePrivateDirectory', () => {
  it('creates the directory and its parents for this user only, whatever the umask', async () => {
    const umask = process.umask(0)
    try {
      await makePrivateDirectory(join(outside, 'a/b'), 'DATA_DIR')
    } finally {
      process.umask(umask)
    }
    expect([await modeOf(join(outside, 'a')), await modeOf(join(outside, 'a/b'))]).toEqual([0o700, 0o700])
    expect(await readdir(join(outside, 'a/b'))).toEqual([])
  })

  it('restricts an existing directory of this user and its direct contents', async () => {
    const open = join(outside, 'open')
    await mkdir(join(open, 'postgres'), { recursive: true })
    await writeFile(join(open, 'lock.json'), '{}')
    for (const path of [open, join(open, 'postgres')]) await chmod(path, 0o777)
    await chmod(join(open, 'lock.json'), 0o666)
    await makePrivateDirectory(open, 'DATA_DIR')
    expect([await modeOf(open), await modeOf(join(open, 'postgres')), await modeOf(join(open, 'lock.json'))]).toEqual([0o700, 0o700, 0o600])
  })

  it.runIf(isRoot)('leaves nothing inside that other users can access, even world-writable files', async () => {
    const open = join(outside, 'open')
    await mkdir(open)
    await writeFile(join(open, 'secret'), 'x')
    await chmod(join(open, 'secret'), 0o666)
    const reached = async () => {
      const { stdout } = await run('find', [outside, '-type', 'f', '-readable'], { uid: NOBODY, gid: NOBODY }).catch(
        (error: { stdout: string }) => error,
      )
      return stdout.trim()
    }
    expect(await reached()).toBe(join(open, 'secret'))
    await makePrivateDirectory(open, 'DATA_DIR')
    expect(await reached()).toBe('')
  })

  it.runIf(isRoot)('refuses a directory of another user with a one-line message', async () => {
    const theirs = join(outside, 'theirs')
    await mkdir(theirs)
    await chown(theirs, NOBODY, NOBODY)
    const refused = makePrivateDirectory(theirs, 'DATA_DIR')
    await expect(refused).rejects.toBeInstanceOf(DirectoryUnusable)
    await expect(refused).rejects.toThrow(`The directory ${theirs} belongs to user ${NOBODY}`)
  })

  it('refuses a path that is not a directory', async () => {
    const file = join(outside, 'file')
    await writeFile(file, 'x')
    for (const path of [file, join(file, 'below')]) {
      await expect(makePrivateDirectory(path, 'DATA_DIR')).rejects.toThrow(
        `The directory ${path} is not a directory. Correct that, or set DATA_DIR`,
      )
    }
  })
})
