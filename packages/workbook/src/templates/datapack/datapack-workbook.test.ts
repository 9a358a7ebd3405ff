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

  it('writes a value that follows from others of its statement as a formula, from lines above and below it', async () => {
    const input = statements('en')
    const liabilities = input.balance.findIndex(({ key }) => key === 'totalLiabilities')
    const [assets, equity] = (['totalAssets', 'totalEquity'] as const).map((own) => input.balance.findIndex(({ key }) => key === own))
    const derived = {
      of: [
        { line: assets!, sign: 1 as const },
        { line: equity!, sign: -1 as const },
      ],
    }
    const balance = input.balance.map((line, at) =>
      at === liabilities
        ? { kind: 'reported' as const, key: 'totalLiabilities' as const, label: line.label, values: [null, ...values(30_700), derived] }
        : line,
    )
    const { sheets } = await readXlsx(await built({ ...input, balance }))
    const sheet = sheets.find(({ name }) => name === 'Balance sheet')
    const row = sheet?.rows.findIndex(([, label]) => label === 'Total liabilities') ?? -1
    const last = sheet?.cells?.get(`${row},4`)
    expect(last?.formula).toMatch(/^SUM\(E\d+\)-SUM\(E\d+\)$/)
    expect(last?.formulaResult ?? last?.value).toBe(82_500 - 56_100)
    expect(sheet?.cells?.get(`${row},3`)?.formula).toBeUndefined()
    expect(sheet?.rows[row]?.[2]).toBe('N/A')
    const own = { of: [{ line: liabilities, sign: 1 as const }] }
    const circular = balance.map((line, at) =>
      at === liabilities && line.kind === 'reported' ? { ...line, values: [null, null, own] } : line,
    )
    expect(() => datapackWorkbook({ ...input, balance: circular })).toThrow(`balance.${liabilities}: is derived`)
  })

  it('shows the total of lines that a year does not state as N/A, not as zero', () => {
    const input = statements('en')
    const balance = input.balance.map((line) =>
      line.key === 'debt'
        ? {
            kind: 'total' as const,
            key: 'debt' as const,
            label: 'Debt',
            of: [{ line: 1, sign: 1 as const }],
            reported: values(null, null, null),
          }
        : line.key === 'receivables' && line.kind === 'reported'
          ? { ...line, values: values(null, 17_200, 19_800) }
          : line,
    )
    const { workbook, figures } = datapackWorkbook({ ...input, balance })
    const computed = computeValues(engine, workbook)
    expect(computed.get(figures.get('netDebt.0')!)).toBe('N/A')
    expect(computed.get(figures.get('netDebt.1')!)).toBe(17_200 + 1_000 - 12_400)
  })

  it('compares the last two years, and calls less debt an improvement', async () => {
    const rows = (
      await readXlsx(
        await built({
          ...statements('en'),
          profile: { homepage: 'hanbit.example', country: 'South Korea', industry: 'Electronics', segment: 'Sensors' },
        }),
      )
    ).sheets
    const highlights = rows.find(({ name }) => name === 'Highlights')?.rows ?? []
    const of = (label: string) => highlights.find((row) => row[1] === label)?.slice(2)
    // 131,000 / 112,000 − 1 after 12 %; debt of 14,000 and leases of 1,200 less 17,100 of cash, over 18,500 + 5,100.
    expect(of('Revenue growth')).toEqual([
      expect.closeTo(131 / 112 - 1, 9),
      expect.closeTo(0.12, 9),
      expect.closeTo(131 / 112 - 1.12, 9),
      'Improved',
    ])
    expect(of('Net debt / EBITDA')).toEqual([
      expect.closeTo(-1_900 / 23_600, 9),
      expect.closeTo(6_100 / 20_300, 9),
      expect.any(Number),
      'Improved',
    ])
    expect(of('Interest cover (EBIT / interest)')).toEqual(['NM', expect.closeTo(15_500 / 1_400, 9), 'N/A', 'N/A'])
    expect(rows[0]?.rows[2]?.[1]).toBe('hanbit.example · South Korea · Electronics · Sensors')
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
