import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@dossier/contract'
import { routes } from '@dossier/core'
import { makeOrganization, openTestCore } from '@dossier/core/testing'
import { openDatabase, silentLogger } from '@dossier/platform'
import { afterAll, beforeAll, expect, it } from 'vitest'

// Includes the compilation of the program.
const compiledCode = join(import.meta.dirname, '../../../node_modules/.cache/compiled-code')

let directory: string
let lines: string[]
let code: string

// Each command starts a new process, in parallel with other tests.
const patiently = { timeout: 240_000 }

/** Runs the command as an operator does. */
const verify = (...args: string[]) =>
  new Promise<{ status: number; output: string }>((resolve) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: directory, NODE_COMPILE_CACHE: compiledCode }
    execFile(process.execPath, [join(import.meta.dirname, 'verify-audit.ts'), ...args], { env }, (error, stdout, stderr) => {
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, output: `${stdout}${stderr}`.trim() })
    })
  })

const onDatabase = async (statements: string[]) => {
  const database = await openDatabase({ dataDir: directory, logger: silentLogger() })
  for (const statement of statements) await database.pool.query(statement)
  await database.close()
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dossier-verify-'))
  const database = await openDatabase({ dataDir: directory, logger: silentLogger() })
  const core = await openTestCore({ dialect: 'embedded', open: async () => database })
  const owner = await makeOrganization(core)
  const found = await database.pool.query<{ code: string }>('select code from organizations where id = $1', [owner.organizationId])
  code = found.rows[0]?.code ?? ''
  const exported = routes.find(({ endpoint }) => endpoint.path === endpoints.activity.exportAudit.path)
  if (exported?.answers !== 'bytes') throw new Error('the log cannot be exported')
  const download = async () => {
    const answer = await exported.serve(core.deps, owner, { format: 'jsonl' } as never)
    return Buffer.concat(await Array.fromAsync(await answer.open())).toString('utf8')
  }
  await download()
  await download()
  lines = (await download()).trim().split('\n')
  await core.close()
  await database.close()
})
afterAll(() => rm(directory, { recursive: true }))

it('verifies every intact log and prints its head', patiently, async () => {
  const { status, output } = await verify()
  expect(output).toMatch(new RegExp(`^the installation: intact, 0 entries\\norganization ${code}: intact, 3 entries, head 3:[\\da-f]{64}$`))
  expect(status).toBe(0)
})

it('verifies an export without the database, against a noted head', patiently, async () => {
  expect(lines).toHaveLength(3)
  const path = join(directory, 'export.jsonl')
  const { hash } = JSON.parse(lines[2] ?? '') as { hash: string }
  await writeFile(path, lines.join('\n'))
  expect(await verify('--file', path, '--head', `3:${hash}`)).toMatchObject({
    status: 0,
    output: `${path}: intact, 3 entries, head 3:${hash}`,
  })
  await writeFile(path, lines.slice(0, 2).join('\n'))
  expect(await verify('--file', path, '--head', `3:${hash}`)).toMatchObject({
    status: 1,
    output: `${path}: BROKEN at entry 3 (cut-off); 2 entries before it are intact`,
  })
  await writeFile(path, [lines[0], lines[2]].join('\n'))
  expect(await verify('--file', path)).toMatchObject({
    status: 1,
    output: expect.stringContaining('BROKEN at entry 2 (missing)') as string,
  })
})

it('reports what it could not check', patiently, async () => {
  expect(await verify('--organization', 'nobody')).toMatchObject({ status: 2, output: 'there is no such log' })
  expect((await verify('--head', 'x')).status).toBe(2)
})

it('reports the first entry that was changed in the database', patiently, async () => {
  await onDatabase([
    'alter table audit_entries disable trigger user',
    `update audit_entries set actor_name = 'Somebody else' where sequence = 2`,
    'alter table audit_entries enable trigger user',
  ])
  const changed = { status: 1, output: `organization ${code}: BROKEN at entry 2 (changed); 1 entries before it are intact` }
  expect(await verify('--organization', code.toUpperCase())).toEqual(changed)
  expect(await verify('--installation')).toMatchObject({ status: 0 })
})
