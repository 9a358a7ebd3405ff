import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { expectLibreOfficeAgrees, partsOf, savedByLibreOffice, testEngine } from '../../libre-office.test-support.ts'
import { buildWorkbook, computeValues } from '../../recalculate/index.ts'
import { statements, values } from './datapack-fixtures.test-support.ts'
import type { DatapackInput } from './datapack-input.ts'
import { datapackWorkbook } from './datapack-workbook.ts'

const engine = testEngine()
const madeAt = new Date('2026-11-01T09:00:00Z')
const verdictsOf = async (bytes: Uint8Array, name = 'Checks') =>
  new Map((await readXlsx(bytes)).sheets.find((sheet) => sheet.name === name)?.rows.map((row) => [row[1], row[4]] as const))

/** Ratios computed by hand from the fixture. */
const expected = {
  'growth.1': 0.12,
  'grossMargin.0': 0.36,
  'ebitda.1': 20_300,
  'ebitdaMargin.2': 23_600 / 131_000,
  'netDebt.0': 11_000,
  'netDebt.1': 6_100,
  'freeCashFlow.2': 9_400,
  'interestCover.1': 15_500 / 1_400,
  'returnOnEquity.2': 14_300 / 56_100,
  'receivableDays.1': (17_200 / 112_000) * 365,
  cagr: 1.31 ** 0.5 - 1,
}

describe.each(['ko', 'en'] as const)('a datapack in language %s', (language) => {
  it('agrees with ratios computed by hand and in every formula with LibreOffice', async () => {
    const { workbook, figures } = datapackWorkbook(statements(language))
    const independent = new Map(Object.entries(expected).map(([key, figure]) => [figures.get(key) ?? key, figure]))
    const { bytes, certificate } = await buildWorkbook(engine, workbook, { independent, madeAt })
    expect(certificate).toMatchObject({ differences: [], independent: 11 })
    expect(await expectLibreOfficeAgrees(bytes)).toMatchObject({ formulas: certificate.formulas })
  })
})

describe('a datapack', () => {
  const built = async (input: DatapackInput) =>
    (await buildWorkbook(engine, datapackWorkbook(input).workbook, { independent: new Map(), madeAt })).bytes

  it('ties assets, cash, net income and every total of statements that tie', async () => {
    const verdicts = await verdictsOf(await built(statements('en')))
    expect([...verdicts.values()].filter((verdict) => verdict === 'OK').length).toBeGreaterThan(15)
    expect([...verdicts.values()]).not.toContain('FAIL')
    expect([...verdicts.values()]).not.toContain('REVIEW')
  })

  it('reports a balance sheet that does not balance and a total that its lines do not add up to', async () => {
    const input = statements('en')
    const balance = input.balance.map((line) =>
      line.key === 'totalEquity' && line.kind === 'reported' ? { ...line, values: values(30_800, 41_801, 56_100) } : line,
    )
    const income = input.income.map((line) =>
      line.key === 'ebit' && line.kind === 'total' ? { ...line, reported: values(12_000, 15_500, 18_499) } : line,
    )
    const verdicts = await verdictsOf(await built({ ...input, balance, income }))
    expect(verdicts.get('Assets = liabilities + equity (FY2024)')).toBe('FAIL')
    expect(verdicts.get('Assets = liabilities + equity (FY2023)')).toBe('OK')
    expect(verdicts.get('Totals = totals as reported: Operating profit')).toBe('REVIEW')
    expect(verdicts.get('Overall')).toBe('FAIL')
  })

  it('shows N/A for figures that a filing does not state, and NM for a ratio without a positive denominator', () => {
    const { workbook, figures } = datapackWorkbook(statements('en'))
    const computed = computeValues(engine, workbook)
    const shown = (key: string): unknown => computed.get(figures.get(key)!)
    expect(shown('ebitda.0')).toBe('N/A')
    expect(shown('growth.0')).toBeUndefined()
    expect(shown('interestCover.2')).toBe('NM')
  })

  it('keeps two charts in LibreOffice', async () => {
    const bytes = await savedByLibreOffice(await built(statements('ko')))
    expect(partsOf(bytes).filter((part) => /^xl\/charts\/chart\d+\.xml$/.test(part))).toHaveLength(2)
  })

  it('rejects statements that do not fit their years', () => {
    const input = statements('en')
    expect(() => datapackWorkbook({ ...input, years: ['FY2025'] })).toThrow('for each year')
    expect(() =>
      datapackWorkbook({ ...input, income: [{ kind: 'total', label: 'x', of: [{ line: 0, sign: 1 }], reported: values(1, 1, 1) }] }),
    ).toThrow('lines above it')
  })
})
