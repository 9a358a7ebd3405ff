import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import type { Language, Workbook } from '../model/index.ts'
import { writeWorkbook } from '../write/write-workbook.ts'
import { compsInput } from './comps/comps-fixtures.test-support.ts'
import { compsWorkbook } from './comps/index.ts'
import { statements, withMarket, withParts } from './datapack/datapack-fixtures.test-support.ts'
import { datapackWorkbook } from './datapack/index.ts'
import { koreanManufacturer } from './dcf/dcf-fixtures.test-support.ts'
import { dcfWorkbook } from './dcf/index.ts'
import { months } from './ecommerce/ecommerce-fixtures.test-support.ts'
import { ecommerceWorkbook } from './ecommerce/index.ts'
import { quarters } from './saas/saas-fixtures.test-support.ts'
import { saasWorkbook } from './saas/index.ts'

const kinds: Readonly<Record<string, (language: Language) => Workbook>> = {
  comps: (language) => compsWorkbook(compsInput(language)).workbook,
  datapack: (language) => datapackWorkbook(withMarket(withParts(statements(language)))).workbook,
  dcf: (language) => dcfWorkbook({ ...koreanManufacturer, language }).workbook,
  saas: (language) => saasWorkbook(quarters(language)).workbook,
  'e-commerce': (language) => ecommerceWorkbook(months(language)).workbook,
}

const missingCells = ({ sheets }: Workbook) =>
  sheets.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) => cells.filter(({ content }) => content.kind === 'text' && content.text === 'N/A')),
  )

describe('a missing figure', () => {
  it.each(Object.keys(kinds))('has its reason as a comment wherever a workbook writes it, in its language: %s', (kind) => {
    for (const language of ['en', 'ko'] as const) {
      const cells = missingCells(kinds[kind]!(language))
      const unexplained = cells.filter(({ comment }) => comment === undefined)
      expect(unexplained.map(({ row, column }) => `${row.sheet.name} ${row.sheet.rows.indexOf(row) + 1} ${column}`)).toEqual([])
      expect(cells.every(({ comment }) => /[가-힣]/.test(comment?.[language] ?? '') === (language === 'ko'))).toBe(true)
    }
  })

  it('keeps its reason in the file', async () => {
    const bytes = await writeWorkbook(kinds['datapack']!('en'), new Map(), new Date('2026-11-01T09:00:00Z'))
    const { sheets } = await readXlsx(bytes)
    const comments = sheets.flatMap(({ cells }) =>
      [...(cells ?? [])].flatMap(([, cell]) => (cell.value === 'N/A' ? [cell.comment?.text] : [])),
    )
    expect(comments).toContain('Not in the statements')
    expect(comments).not.toContain(undefined)
  })
})
