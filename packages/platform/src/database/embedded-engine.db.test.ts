import { fsyncSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PGlite } from '@electric-sql/pglite'
import { startEmbeddedEngine } from './embedded-engine.ts'

let directory: string
let engine: PGlite
let syncs = 0

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'engine-'))
  engine = await startEmbeddedEngine(join(directory, 'new', 'postgres'), (fd) => {
    fsyncSync(fd)
    syncs += 1
  })
  await engine.query('create table deals (name text)')
})
afterAll(async () => {
  await engine.close()
  await rm(directory, { recursive: true, force: true })
})

describe('startEmbeddedEngine', () => {
  it('syncs each commit to the disk before it returns', async () => {
    for (let commit = 0; commit < 5; commit += 1) {
      const before = syncs
      await engine.query(`insert into deals values ('${commit}')`)
      expect(syncs).toBeGreaterThan(before)
    }
  })

  it('does not sync for reads', async () => {
    const before = syncs
    await engine.query('select * from deals')
    expect(syncs).toBe(before)
  })

  it('syncs the tables at a checkpoint', async () => {
    const before = syncs
    await engine.query('checkpoint')
    expect(syncs - before).toBeGreaterThan(1)
  })
})
