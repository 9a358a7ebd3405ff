import { describe, expect, it } from 'vitest'
import { type Entry, type PlainModel, writeModel } from '../clean-model.test-support.ts'
import { auditWorkbook } from '../index.ts'

/** The findings on sheets given as rows, from column A. */
async function findingsIn(sheets: Record<string, readonly (readonly (Entry | null)[])[]>): Promise<string[]> {
  const model: PlainModel = { sheets: {}, names: [] }
  for (const [name, rows] of Object.entries(sheets)) {
    const cells: Record<string, Entry> = {}
    rows.forEach((row, at) =>
      row.forEach((entry, column) => {
        if (entry !== null) cells[`${String.fromCharCode(65 + column)}${at + 1}`] = entry
      }),
    )
    model.sheets[name] = { cells, formats: {} }
  }
  const { findings } = await auditWorkbook(await writeModel(model))
  return findings.map(({ rule, sheet, range }) => `${rule} ${sheet}!${range}`)
}

describe('balance sheets', () => {
  it('balance by liabilities and equity if there is no total of both', async () => {
    const sheet = (equity: number) => [
      ['', 2023, 2024],
      ['Total assets', 900, 1000],
      ['Total liabilities', 500, 560],
      ["Total shareholders' equity", 400, equity],
    ]
    expect(await findingsIn({ BS: sheet(440) })).toEqual([])
    expect(await findingsIn({ BS: sheet(470) })).toEqual(['balance-sheet BS!C2'])
  })

  it('balance if assets are next to liabilities', async () => {
    const sheet = (claims: number) => [
      ['자산', 2023, 2024, null, '부채와 자본', 2023, 2024],
      ['Ⅰ. 자산총계', 900, 1000, null, '부채와 자본 총계', 900, claims],
    ]
    expect(await findingsIn({ 재무상태표: sheet(1000) })).toEqual([])
    expect(await findingsIn({ 재무상태표: sheet(1020) })).toEqual(['balance-sheet 재무상태표!C2'])
  })

  it('balance within the rounding of the displayed figures', async () => {
    const sheet = (equity: number) => [
      ['', 2023, 2024],
      ['Total assets', 900, 1000.4],
      ['Total liabilities', 500, 560.2],
      ['Total equity', 400, equity],
    ]
    expect(await findingsIn({ BS: sheet(440.3) })).toEqual([])
    expect(await findingsIn({ BS: sheet(441.3) })).toEqual(['balance-sheet BS!C2'])
  })
})

describe('cash', () => {
  it('ties across sheets by the years of the columns', async () => {
    const sheets = (closing: number) => ({
      BS: [
        ['', 2022, 2023, 2024],
        ['Cash and cash equivalents', 70, 80, 95],
        ['Total assets', 800, 900, 1000],
      ],
      CF: [
        ['', 'FY2023', 'FY2024'],
        ['Cash at beginning of year', 70, 80],
        ['Cash at end of year', 80, closing],
      ],
    })
    expect(await findingsIn(sheets(95))).toEqual([])
    expect(await findingsIn(sheets(99))).toEqual(['cash-tie CF!C3'])
  })

  it('have the closing balance of each year as the opening balance of the next', async () => {
    const sheet = (opening: number) => [
      ['', 2022, 2023, 2024],
      ['기초현금', 60, 70, opening],
      ['현금의 증감', 10, 10, 15],
      ['기말현금', 70, 80, 95],
    ]
    expect(await findingsIn({ 현금흐름표: sheet(80) })).toEqual([])
    expect(await findingsIn({ 현금흐름표: sheet(84) })).toEqual(['opening-cash 현금흐름표!D2'])
  })
})

describe('retained earnings', () => {
  it.each([
    ['with dividends as a negative number', -20],
    ['with dividends as a positive number', 20],
  ])('roll forward %s', async (_, dividends) => {
    const sheet = (closing: number) => [
      ['', 2023, 2024],
      ['Retained earnings, beginning of year', 100, 130],
      ['Net income', 50, 60],
      ['Dividends', dividends, dividends],
      ['Retained earnings, end of year', 130, closing],
    ]
    expect(await findingsIn({ Equity: sheet(170) })).toEqual([])
    expect(await findingsIn({ Equity: sheet(190) })).toEqual(['retained-earnings-roll Equity!C5'])
    expect(await findingsIn({ Equity: sheet(210) })).toEqual(['retained-earnings-roll Equity!C5'])
  })
})
