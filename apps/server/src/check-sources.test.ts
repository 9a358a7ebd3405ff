import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  dartKey,
  marketKey,
  naverId,
  naverSecret,
  type SourceServer,
  startEdgarServer,
  startMarketServer,
  startOpenDartServer,
  startPressServer,
} from '@dossier/sources/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let servers: Record<'sec' | 'dart' | 'press' | 'market', SourceServer>
let directory: string
beforeAll(async () => {
  servers = {
    sec: await startEdgarServer(),
    dart: await startOpenDartServer(),
    press: await startPressServer(),
    market: await startMarketServer(),
  }
  directory = await mkdtemp(join(tmpdir(), 'dossier-check-'))
})
afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server.close()))
  await rm(directory, { recursive: true })
})

const configured = () => ({
  ALLOW_LOOPBACK_SOURCES: '1',
  SEC_CONTACT: 'Harbor it@harbor.example',
  SEC_BASE_URL: servers.sec.address,
  NAVER_CLIENT_ID: naverId,
  NAVER_CLIENT_SECRET: naverSecret,
  PRESS_BASE_URL: servers.press.address,
  ECOS_API_KEY: marketKey,
  MARKET_ECB: '1',
  MARKET_BASE_URL: servers.market.address,
})

function run(env: Record<string, string>, ...args: string[]): Promise<{ code: number; output: string }> {
  const script = join(import.meta.dirname, 'check-sources.ts')
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...args],
      { env: { PATH: process.env['PATH'], DATA_DIR: directory, ...env } },
      (error, stdout, stderr) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    )
  })
}

it('prints a line a source, and a line for each configured service of one', async () => {
  const { code, output } = await run(configured())
  const lines = output.trim().split('\n')
  expect(lines.map((line) => line.split(/\s+/).slice(0, 2).join(' '))).toEqual([
    'sec answers',
    'dart not-configured',
    'web not-configured',
    'press/naver answers',
    'transcripts not-configured',
    'market/ecos answers',
    'market/ecb answers',
    'ir not-configured',
  ])
  expect(lines[0]).toMatch(/\d+ ms {2}9\/s$/)
  expect(lines[1]).toMatch(/5\/s, 20000\/day {2}\(needs key\)$/)
  expect(code).toBe(0)
})

it('exits with 1 if a configured source fails, and prints the reason without its key', async () => {
  const { code, output } = await run({ ...configured(), OPENDART_API_KEY: 'f'.repeat(40), OPENDART_BASE_URL: servers.dart.address })
  expect(output).toMatch(/^dart\s+fails\s+\d+ ms .*\(key-refused, 010\)$/m)
  expect(output).not.toContain('ffff')
  expect(code).toBe(1)
})

it('exits with 2 where the settings or the options cannot be used', async () => {
  expect(await run({ SEC_CONTACT: 'nobody' })).toMatchObject({ code: 2, output: expect.stringContaining('SEC_CONTACT') as string })
  expect((await run({}, '--nonsense')).code).toBe(2)
})

it('saves what came back, without keys', async () => {
  const record = join(directory, 'record')
  await run({ ...configured(), OPENDART_API_KEY: dartKey, OPENDART_BASE_URL: servers.dart.address }, '--record', record)
  const names = await readdir(record)
  expect(names.filter((name) => name.endsWith('.body'))).toHaveLength(5)
  const saved = (await Promise.all(names.map((name) => readFile(join(record, name), 'utf8')))).join('\n') + names.join('\n')
  for (const secret of [dartKey, naverId, naverSecret, marketKey]) expect(saved).not.toContain(secret)
  expect(saved).toContain('[redacted]')
  expect(saved).toContain('한강전자')
})
