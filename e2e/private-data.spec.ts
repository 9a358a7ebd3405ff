import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Api, firstOrganization } from './api.ts'
import { makeDataDirectory, startProduct } from './product.ts'

const run = promisify(execFile)
const NOBODY = 65_534

let directory: Awaited<ReturnType<typeof makeDataDirectory>>
beforeAll(async () => {
  directory = await makeDataDirectory()
  await chmod(directory.path, 0o755)
})
afterAll(() => directory.remove())

/** Files below a directory that another user of this machine can read or write; undefined when this process cannot switch the user. */
async function reachedByNobody(path: string): Promise<string[] | undefined> {
  if (process.geteuid?.() !== 0) return undefined
  const args = [path, '-type', 'f', '(', '-readable', '-o', '-writable', ')']
  const found = await run('find', args, { uid: NOBODY, gid: NOBODY }).catch((error: { stdout: string }) => error)
  return found.stdout.split('\n').filter((line) => line !== '')
}

it('keeps stored files inaccessible to other users of the machine, even in a directory that was accessible before', async () => {
  const dataDir = join(directory.path, 'data')
  await mkdir(join(dataDir, 'blobs'), { recursive: true })
  await writeFile(join(dataDir, 'blobs', 'old'), 'of an earlier version')
  for (const path of [dataDir, join(dataDir, 'blobs')]) await chmod(path, 0o777)
  await chmod(join(dataDir, 'blobs', 'old'), 0o666)
  const product = await startProduct(dataDir, firstOrganization)
  try {
    const api = new Api(product.url)
    await api.signIn()
    const projectId = await api.createProject('Private')
    await api.upload(projectId, [['note.txt', 'A note for nobody else.']])
    await api.untilRead(projectId, 60_000)
    expect((await reachedByNobody(dataDir)) ?? []).toEqual([])
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
    const open = []
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name)
      // The database engine creates files with mode 0666 regardless of the umask; their directories are private.
      const isEngines = path.startsWith(join(dataDir, 'postgres', '/'))
      const isOld = path === join(dataDir, 'blobs', 'old')
      if (!isEngines && !isOld && ((await stat(path)).mode & 0o077) !== 0) open.push(path)
    }
    expect(open).toEqual([])
  } finally {
    await product.stop()
  }
})

it('reports an unusable data directory in one sentence', async () => {
  const file = join(directory.path, 'file')
  await writeFile(file, 'x')
  const start = (command: string, dataDir: string) =>
    run('node', [command], { cwd: join(import.meta.dirname, '..'), env: { PATH: process.env['PATH'], DATA_DIR: dataDir } }).then(
      () => ({ code: 0, stderr: '' }),
      (error: { code: number; stderr: string }) => error,
    )
  for (const command of ['scripts/serve.ts', 'apps/server/src/reindex.ts']) {
    expect(await start(command, join(file, 'below'))).toMatchObject({
      code: 1,
      stderr: `The directory ${join(file, 'below')} is not a directory. Correct that, or set DATA_DIR to another directory.\n`,
    })
  }
  await rm(file)
})
