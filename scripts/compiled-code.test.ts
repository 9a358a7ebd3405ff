import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compiledCodeIn } from './compiled-code.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'dossier-compiled-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

it('makes a directory that only its owner may read, and finds it again', () => {
  const made = compiledCodeIn(join(directory, 'data'))
  expect(made).toBe(join(directory, 'data', 'compiled-code'))
  expect(statSync(made ?? '').mode & 0o777).toBe(0o700)
  expect(compiledCodeIn(join(directory, 'data'))).toBe(made)
})

it('does without a directory to which others may write', () => {
  chmodSync(compiledCodeIn(directory) ?? '', 0o770)
  expect(compiledCodeIn(directory)).toBeUndefined()
})

it('does without where no directory can be made', () => {
  writeFileSync(join(directory, 'file'), '')
  expect(compiledCodeIn(join(directory, 'file'))).toBeUndefined()
})
