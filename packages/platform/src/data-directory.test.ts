import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DataDirectoryInUse, openDataDirectory } from './data-directory.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'data-directory-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** A process that locks the directory and then waits; resolves with its first output, on either stream. */
async function otherProcess(directory: string): Promise<{ process: ChildProcess; output: string }> {
  const program = `
    const { openDataDirectory } = await import(${JSON.stringify(new URL('./data-directory.ts', import.meta.url).href)})
    await openDataDirectory(process.argv[1]).then(() => console.log('held'), (error) => console.log(error.message))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, directory], { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')])
  return { process: child, output: String(output[0]) }
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

describe('openDataDirectory', () => {
  it('creates the directory and locks it for one process at a time', async () => {
    const path = join(root, 'deep', 'inside')
    const first = await openDataDirectory(path)
    expect(first.path).toBe(path)
    await expect(openDataDirectory(path)).rejects.toBeInstanceOf(DataDirectoryInUse)
    const second = await otherProcess(path)
    await kill(second.process)
    expect(second.output).toContain(`The data directory ${path} is in use by the process ${process.pid} on `)
    expect(second.output).toContain('DATA_DIR')
    await first.release()
    await first.release()
    const third = await openDataDirectory(path)
    await third.release()
  })

  it('names the process that holds it', async () => {
    const path = join(root, 'named')
    const other = await otherProcess(path)
    expect(other.output).toBe('held\n')
    await expect(openDataDirectory(path)).rejects.toMatchObject({ path, holder: { pid: other.process.pid } })
    await kill(other.process)
  })

  it('is free as soon as its holder is killed', async () => {
    const path = join(root, 'killed')
    const other = await otherProcess(path)
    await kill(other.process)
    const directory = await openDataDirectory(path)
    expect(JSON.parse(await readFile(join(path, 'lock.json'), 'utf8'))).toMatchObject({ pid: process.pid })
    await directory.release()
  })

  it('is acquired by exactly one of several processes starting together', async () => {
    const path = join(root, 'race')
    const others = await Promise.all(Array.from({ length: 5 }, () => otherProcess(path)))
    const held = others.filter(({ output }) => output === 'held\n')
    await Promise.all(others.map(({ process: child }) => kill(child)))
    expect(held).toHaveLength(1)
  })
})
