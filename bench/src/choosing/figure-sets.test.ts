import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { koreanReportQuestions, reportQuestions } from './figure-sets.ts'

let folder = ''
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'figure-sets-'))))
afterEach(() => rm(folder, { recursive: true }))

const write = (rows: readonly object[], name = 'questions.jsonl'): Promise<void> =>
  writeFile(join(folder, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''))

describe('questions over a folder of reports', () => {
  it('are grouped by company, else by file', async () => {
    await write([
      { file: 'a.pdf', company: 'Harbor', type: 'metric', question: 'What was revenue?', value: 5 },
      { file: 'b.pdf', language: 'ko', type: 'unanswerable', question: '매출액은?' },
    ])
    expect(await reportQuestions(folder, 'set')).toEqual([
      {
        set: 'set',
        group: 'harbor',
        path: join(folder, 'pdfs', 'a.pdf'),
        language: 'en',
        type: 'figure',
        question: 'What was revenue?',
        value: 5,
      },
      {
        set: 'set',
        group: 'b',
        path: join(folder, 'pdfs', 'b.pdf'),
        language: 'ko',
        type: 'unanswerable',
        question: '매출액은?',
        value: null,
      },
    ])
  })

  it('of an unknown type have the type "other"', async () => {
    await write([{ file: 'a.pdf', type: 'list', question: 'Which?' }], 'more.jsonl')
    expect((await reportQuestions(folder, 'set', join(folder, 'more.jsonl')))[0]?.type).toBe('other')
  })
})

it.each([
  ['KRW 100 million', 3, 3e8],
  ['KRW million', 3, 3e6],
  ['KRW billion', 3, 3e9],
  ['KRW thousand', 3, 3e3],
  ['percent', 3, 3],
  ['KRW', null, null],
])('values of the Korean report in %s are given in base units', async (unit, value, expected) => {
  await write([{ language: 'ko', type: 'figure', question: '매출액은?', value, unit }])
  await writeFile(join(folder, 'report.pdf'), '')
  expect(await koreanReportQuestions(folder)).toMatchObject([{ path: join(folder, 'report.pdf'), value: expected }])
})
