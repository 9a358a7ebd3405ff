import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ParsedDocument } from '@dossier/documents'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testAnalyser } from '../analysis/analyser.test-support.ts'
import { analyseDocument } from './analyse-document.ts'
import { openIndex, type WorkspaceIndexes } from './open-index.ts'
import { numberedFiles } from './numbered-files.test-support.ts'

const analyser = testAnalyser()
let folder: string
let index: WorkspaceIndexes

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'statements-test-'))
  index = await openIndex({ uri: folder, sources: numberedFiles, analyser, now: () => new Date('2030-01-01') })
})

afterEach(async () => {
  await index.close()
  await rm(folder, { recursive: true, force: true })
})

const income = `Consolidated Statements of Income
Net sales 6,489 7,500
Cost of sales 3,400 4,000
Gross profit 3,089 3,500
Operating income 1,200 1,300
Income before income taxes 1,100 1,150
Net income 900 800`

const balance = `Consolidated Balance Sheets
Cash and cash equivalents 100 90
Inventories 300 280
Total current assets 700 650
Total assets 2,000 1,900
Accounts payable 200 180
Total current liabilities 350 300
Retained earnings 500 450`

/** The annual report of a company: a cover, a page of prose, two statements. */
async function write(fileId: number, company: string, year: number): Promise<void> {
  const texts = [
    `Annual report\nFORM 10-K\n${company}\nfor the fiscal year ended December 31, ${year}`,
    'Our business sells valves. Net sales grew, and operating income with them.',
    income,
    balance,
  ]
  const document: ParsedDocument = {
    kind: 'txt',
    warnings: [],
    pages: texts.map((text, at) => ({
      number: at + 1,
      width: 0,
      height: 0,
      text,
      words: [],
      headings: [],
      tables: [],
      anchor: { kind: 'page' as const },
    })),
  }
  const filename = `${company.replaceAll(/\W+/g, '_')}_${year}.txt`
  await index.writeFile(1, fileId, analyseDocument(document, { filename, analyser }))
}

const statements = async (question: string, fileIds?: number[]) =>
  (await index.statements(1, question, fileIds && { fileIds })).map(
    ({ source, page, kind }) => `${numberedFiles.fileOf(source)}:${page} ${kind}`,
  )

describe('the pages that show statements', () => {
  it('are those of the company in the question, with the requested year first', async () => {
    await write(1, 'Harbor Corporation', 2018)
    await write(2, 'Harbor Corporation', 2019)
    await write(3, 'Northwind Traders Inc', 2019)
    const found = await statements('What was the FY2019 revenue of Harbor?')
    expect(found.slice(0, 2)).toEqual(['2:3 income-statement', '2:4 balance-sheet'])
    expect(found).toContain('1:3 income-statement')
    expect(found.filter((page) => page.startsWith('3:'))).toEqual([])
  })

  it('are those of all documents of the period with equal fit, when no company is named', async () => {
    await write(1, 'Harbor Corporation', 2018)
    await write(2, 'Harbor Corporation', 2019)
    await write(3, 'Northwind Traders Inc', 2019)
    const found = await index.statements(1, 'What was the revenue in FY2019?')
    expect(found.map(({ source, page, fit }) => [numberedFiles.fileOf(source), page, fit])).toEqual([
      [2, 3, 1],
      [3, 3, 1],
      [2, 4, 1],
      [3, 4, 1],
    ])
    expect(await statements('What was the revenue in FY2019?', [3])).toEqual(['3:3 income-statement', '3:4 balance-sheet'])
  })

  it('are empty when no company is named and too many documents are of the period', async () => {
    await Promise.all(Array.from({ length: 25 }, (_, at) => write(at + 1, `Company ${at} Ltd`, 2019)))
    expect(await statements('What was the revenue in FY2019?')).toEqual([])
  })

  it('are empty in an empty workspace', async () => expect(await statements('What was the FY2019 revenue of Harbor?')).toEqual([]))
})
