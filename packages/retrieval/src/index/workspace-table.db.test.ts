import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@lancedb/lancedb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testAnalyser } from '../analysis/analyser.test-support.ts'
import { analyseDocument } from './analyse-document.ts'
import { WorkspaceTable } from './workspace-table.ts'

const minutes = 60_000
const analyser = testAnalyser()
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workspace-table-'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true, force: true })
})

it('removes old versions when nothing was written for longer than their lifetime', async () => {
  let now = Date.now()
  const failures: unknown[] = []
  const connection = await connect(folder, { readConsistencyInterval: 0 })
  const table = new WorkspaceTable({ connection, projectId: 1, now: () => new Date(now), onUpkeepFailed: (error) => failures.push(error) })
  const page = { number: 1, width: 0, height: 0, text: 'zebra', words: [], headings: [], tables: [], anchor: { kind: 'page' as const } }
  const rows = analyseDocument({ kind: 'txt', warnings: [], pages: [page] }, { filename: 'notes.txt', analyser })
  for (const fileId of [1, 2, 3]) await table.change({ fileId, rows })
  const versions = async () => ((await (await table.reader())?.listVersions()) ?? []).map(({ version }) => version)
  const written = await versions()
  expect(written.length).toBeGreaterThan(3)

  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitUntil(() => !table.busy)
  now += 15 * minutes
  // Work that ends late sets its next timer late, so the fake clock is advanced until it is done.
  const isDone = async () => {
    await vi.advanceTimersByTimeAsync(15 * minutes)
    // Versions cannot be listed while they are being removed.
    await vi.waitUntil(() => !table.busy)
    return Math.min(...(await versions())) >= Math.max(...written)
  }
  await vi.waitUntil(isDone, { timeout: 20_000 })
  expect(failures).toEqual([])
  await table.drained()
  connection.close()
})
