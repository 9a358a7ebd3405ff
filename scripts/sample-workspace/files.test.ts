import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { LiteParse } from '@llamaindex/liteparse'
import { initSync, Model } from '@ironcalc/wasm'
import { readXlsx } from 'hucre/xlsx'
import type { Sheet } from 'hucre'
import mammoth from 'mammoth'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditReportPage } from './audit-report.ts'
import { documents } from './documents.ts'
import { accounts } from './figures.ts'
import { informationMemorandumPage } from './information-memorandum.ts'

const root = resolve(import.meta.dirname, '../../sample-workspace')
const paths = Object.keys(documents)
const memorandumPath = '01 Company overview/Project Sandpiper - Information Memorandum (extract).pdf'
const auditPath = '02 재무자료/연결감사보고서 발췌 (제11기, 2025).pdf'
const bytesOf = (path: string): Buffer => readFileSync(join(root, 'files', path))
/** Without white space, and with straight quotation marks, since one of the readers straightens them. */
const compact = (text: string): string => text.replaceAll(/\s+/g, '').replaceAll(/[“”]/g, '"').replaceAll(/[‘’]/g, "'")
const isPdf = (path: string): boolean => path.endsWith('.pdf')

interface Question {
  id: string
  language: 'ko' | 'en'
  answerable: boolean
  file?: string
  page?: number | null
  quote?: string
  alsoIn?: string[]
  absent?: string[]
}
const questions = JSON.parse(readFileSync(join(root, 'questions.json'), 'utf8')) as Question[]

/** Text of each file without white space, one string a page; files without pages have one. */
const pagesOf = new Map<string, string[]>()

function sheetText(sheet: Sheet): string {
  return sheet.rows.map((row) => row.join('')).join('')
}

async function textPages(path: string): Promise<string[]> {
  const bytes = bytesOf(path)
  if (isPdf(path)) {
    const parsed = await new LiteParse({ ocrEnabled: false, quiet: true }).parse(bytes)
    return parsed.pages.map((page) => page.textItems.map((item) => item.text).join(''))
  }
  if (path.endsWith('.docx')) return [(await mammoth.extractRawText({ buffer: bytes })).value]
  if (path.endsWith('.xlsx')) return [(await readXlsx(bytes)).sheets.map(sheetText).join('')]
  const text = bytes.toString('utf8')
  return [path.endsWith('.html') ? text.replaceAll(/<style>.*?<\/style>|<[^>]+>/gs, ' ') : text]
}

beforeAll(async () => {
  for (const path of paths) pagesOf.set(path, (await textPages(path)).map(compact))
})

const textOf = (path: string): string => (pagesOf.get(path) ?? []).join('')

describe('the folder', () => {
  it('holds exactly the files that have a source', () => {
    const found = readdirSync(join(root, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(root, 'files').length + 1))
    expect(found.toSorted()).toEqual(paths.toSorted())
  })

  it('stays under 3 MB', () => {
    expect(paths.reduce((total, path) => total + statSync(join(root, 'files', path)).size, 0)).toBeLessThan(3_000_000)
  })

  it.each(paths.filter((path) => !path.endsWith('.docx')))('states in %s that it is fictitious', (path) => {
    expect(textOf(path)).toMatch(/가상의견본|Fictitioussample/)
  })
})

describe('the committed files', () => {
  const plain = paths.filter((path) => /\.(md|html|json|csv|xlsx)$/.test(path))
  it.each(plain)('%s is what its source writes', async (path) => {
    expect(Buffer.compare(bytesOf(path), Buffer.from((await documents[path]?.()) ?? []))).toBe(0)
  })

  it.each(paths.filter((path) => path.endsWith('.docx')))('%s has the text that its source writes', async (path) => {
    const written = await mammoth.extractRawText({ buffer: Buffer.from((await documents[path]?.()) ?? []) })
    expect(textOf(path)).toBe(compact(written.value))
  })

  const printed = [
    [memorandumPath, informationMemorandumPage],
    [auditPath, auditReportPage],
  ] as const
  it.each(printed)('%s shows every word and number of its source', (path, page) => {
    const words = page()
      .body.replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/&[a-z]+;/g, ' ')
      .split(/[\s-]+/)
    const text = textOf(path)
    expect(words.length).toBeGreaterThan(1000)
    expect([...new Set(words)].filter((word) => !text.includes(compact(word)))).toEqual([])
  })
})

describe('across documents', () => {
  it('the memorandum, the audit report and the workbook state the same revenue', () => {
    const stated = (year: 2023 | 2024 | 2025): string => accounts[year].income.revenue.toLocaleString('en-US')
    const [audit, memorandum] = [pagesOf.get(auditPath)?.[3], pagesOf.get(memorandumPath)?.[8]]
    expect(audit).toContain(`매출액4,14${stated(2025)}${stated(2024)}${stated(2023)}`)
    expect(memorandum).toContain(`Revenue${stated(2023)}${stated(2024)}${stated(2025)}`)
    expect(textOf('02 재무자료/KPI and ARR workbook 2023-2025.xlsx')).toContain(
      `Revenue${[2023, 2024, 2025].map((year) => accounts[year as 2023].income.revenue).join('')}`,
    )
  })

  it('the guarantee is in the notes, the minutes and the legal memo, and not in the memorandum', () => {
    for (const path of [auditPath, '01 Company overview/이사회 의사록 2025-11-20.html', '04 법무/소송 및 우발부채 검토 메모.docx']) {
      expect(textOf(path)).toContain('보증한도4,800백만원의연대보증')
    }
    const memorandum = textOf(memorandumPath)
    expect(memorandum).not.toContain('4,800')
    expect(memorandum).toContain('TheGrouphasgivennootherguarantees')
  })

  it('the agreement lets the largest subscriber go on a change of control, and the memorandum denies such rights', () => {
    expect(textOf('03 Commercial/Wexmoor Appliances - Master Services Agreement.docx')).toContain('14.3ChangeofControl.')
    expect(textOf(memorandumPath)).toContain(
      'Managementisnotawareofanycustomerrighttoterminatethatwouldbetriggeredbythetransaction'.replace(
        'bythetransaction',
        'bytheTransaction',
      ),
    )
  })

  it('the disputed add-back is in the memorandum and not in the audit report', () => {
    expect(textOf(memorandumPath)).toContain('Customerremediationandlaunchcosts1,540')
    expect(textOf(auditPath)).not.toContain('1,540')
  })
})

describe('the workbooks', () => {
  initSync({ module: readFileSync(resolve(import.meta.dirname, '../../node_modules/@ironcalc/wasm/wasm_bg.wasm')) })

  it.each(paths.filter((path) => path.endsWith('.xlsx')))(
    '%s: every formula has the value that an independent engine computes',
    async (path) => {
      const { sheets } = await readXlsx(bytesOf(path))
      const model = new Model('workbook', 'en', 'UTC', 'en')
      sheets.forEach((sheet, index) => {
        if (index > 0) model.newSheet()
        model.renameSheet(index, sheet.name)
      })
      let formulas = 0
      const cells = sheets.flatMap((sheet, index) =>
        [...(sheet.cells ?? new Map<string, never>())].map(([at, cell]) => ({ index, at: at.split(',').map(Number), cell })),
      )
      sheets.forEach((sheet, index) =>
        sheet.rows.forEach((row, rowIndex) =>
          row.forEach((value, column) => value !== null && model.setUserInput(index, rowIndex + 1, column + 1, String(value))),
        ),
      )
      for (const { index, at, cell } of cells) {
        if (cell.formula) model.setUserInput(index, (at[0] ?? 0) + 1, (at[1] ?? 0) + 1, `=${cell.formula}`)
      }
      model.evaluate()
      for (const { index, at, cell } of cells) {
        if (!cell.formula) continue
        formulas += 1
        const computed = Number(model.getFormattedCellValue(index, (at[0] ?? 0) + 1, (at[1] ?? 0) + 1))
        expect(computed, `${sheets[index]?.name} ${at.join(',')} ${cell.formula}`).toBeCloseTo(Number(cell.formulaResult), 6)
      }
      expect(formulas).toBeGreaterThan(15)
    },
  )
})

describe('the questions', () => {
  it('are eight with an answer and two without in each language', () => {
    for (const language of ['ko', 'en']) {
      const mine = questions.filter((question) => question.language === language)
      expect([mine.filter((question) => question.answerable).length, mine.filter((question) => !question.answerable).length]).toEqual([
        8, 2,
      ])
    }
  })

  it.each(questions.filter((question) => question.answerable))(
    '$id is answered literally in its file and on its page',
    ({ file = '', page, quote = '', alsoIn = [] }) => {
      const pages = pagesOf.get(file) ?? []
      const found = pages.flatMap((text, index) => (text.includes(compact(quote)) ? [index + 1] : []))
      expect({ found, page }).toEqual(isPdf(file) ? { found: [page], page } : { found: [1], page: null })
      for (const other of alsoIn) expect(paths).toContain(other)
    },
  )

  it.each(questions.filter((question) => !question.answerable))('$id has its subject in none of the files', ({ absent = [] }) => {
    expect(absent.length).toBeGreaterThan(0)
    for (const path of paths)
      for (const term of absent) expect(textOf(path).toLowerCase().includes(term.toLowerCase()), `${term} in ${path}`).toBe(false)
  })
})
