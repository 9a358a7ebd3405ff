import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  dartKey,
  marketKey,
  naverId,
  naverSecret,
  newsApiKey,
  type SourceServer,
  startEdgarServer,
  startIrSite,
  startMarketServer,
  startOpenDartServer,
  startPressServer,
  startTranscriptServer,
  startWebSearchServer,
  transcriptKey,
  webSearchKey,
} from '@dossier/sources/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let servers: Record<'sec' | 'dart' | 'press' | 'market' | 'web' | 'transcripts' | 'ir', SourceServer>
let directory: string
beforeAll(async () => {
  servers = {
    sec: await startEdgarServer(),
    dart: await startOpenDartServer(),
    press: await startPressServer(),
    market: await startMarketServer(),
    web: await startWebSearchServer(),
    transcripts: await startTranscriptServer(),
    ir: await startIrSite(),
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

// Each command starts a new process.
const compiledCode = join(import.meta.dirname, '../../../node_modules/.cache/compiled-code')

function run(env: Record<string, string>, ...args: string[]): Promise<{ code: number; output: string }> {
  const script = join(import.meta.dirname, 'check-sources.ts')
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...args],
      { env: { PATH: process.env['PATH'], DATA_DIR: directory, NODE_COMPILE_CACHE: compiledCode, ...env } },
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

it('asks every source that is configured, and says which service of one does not answer', async () => {
  const everything = {
    ...configured(),
    OPENDART_API_KEY: dartKey,
    OPENDART_BASE_URL: servers.dart.address,
    CRAWLER_CONTACT: 'Harbor it@harbor.example',
    WEB_SEARCH_SERVICE: 'brave',
    WEB_SEARCH_API_KEY: webSearchKey,
    WEB_SEARCH_BASE_URL: servers.web.address,
    NEWSAPI_KEY: newsApiKey,
    FINNHUB_API_KEY: transcriptKey,
    TRANSCRIPTS_BASE_URL: servers.transcripts.address,
    IR_BASE_URL: servers.ir.address,
  }
  const states = ({ output }: { output: string }) =>
    output
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/).slice(0, 2).join(' '))
  const first = await run(everything)
  const answering = ['sec', 'dart', 'web/brave', 'press/naver', 'press/newsapi', 'transcripts/finnhub', 'market/ecos', 'market/ecb', 'ir']
  expect(states(first).sort()).toEqual(answering.map((name) => `${name} answers`).sort())
  expect(first.code).toBe(0)
  servers.press.fail(/v2\/everything/, { status: 429, headers: { 'retry-after': '3600' } })
  const second = await run(everything)
  expect(states(second)).toContain('press/newsapi fails')
  expect(second.output).toMatch(/^press\/newsapi .*\(quota, .*until \d{4}-/m)
  expect(states(second).filter((state) => state.endsWith('answers'))).toHaveLength(answering.length - 1)
  expect(second.code).toBe(1)
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
