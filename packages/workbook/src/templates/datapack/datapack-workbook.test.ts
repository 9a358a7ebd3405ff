import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { expectLibreOfficeAgrees, partsOf, savedByLibreOffice, testEngine } from '../../libre-office.test-support.ts'
import { buildWorkbook, computeValues } from '../../recalculate/index.ts'
import { statements, values, withMarket, withOperating, withParts } from './datapack-fixtures.test-support.ts'
import type { DatapackInput, DatapackMarket } from './datapack-input.ts'
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

  it('has the parts of revenue tied to revenue, with shares, margins and what is not allocated', async () => {
    const { workbook, figures } = datapackWorkbook(withParts(statements('en')))
    const { bytes, certificate } = await buildWorkbook(engine, workbook, { independent: new Map(), madeAt })
    const computed = computeValues(engine, workbook)
    const shown = (key: string): unknown => computed.get(figures.get(key)!)
    expect([0, 1, 2].map((at) => shown(`segment.total.${at}`))).toEqual(['N/A', 112_000, 131_000])
    expect(shown('segment.share.0.2')).toBeCloseTo(91_000 / 131_000, 12)
    expect(shown('segment.result.2')).toBe(21_000)
    expect(shown('segment.margin.1.2')).toBeCloseTo(6_000 / 40_000, 12)
    const rows = (await readXlsx(bytes)).sheets.find(({ name }) => name === 'Segments')?.rows ?? []
    expect(rows.find((row) => row[1] === 'Not allocated and adjustments')?.slice(2)).toEqual(['N/A', 'N/A', -2_500])
    const verdicts = await verdictsOf(bytes)
    expect(verdicts.get('Revenue of segments = revenue (FY2025)')).toBe('OK')
    // One of the parts of that year is 1,000 too large.
    expect(verdicts.get('Revenue of regions = revenue (FY2025)')).toBe('REVIEW')
    expect(verdicts.has('Revenue of segments = revenue (FY2023)')).toBe(false)
    expect(await expectLibreOfficeAgrees(bytes)).toMatchObject({ formulas: certificate.formulas })
  })

  it('has operating measures with their sources and growth, and the reason of those that no document states', async () => {
    const { workbook, figures } = datapackWorkbook(withOperating(statements('en')))
    const { bytes, certificate } = await buildWorkbook(engine, workbook, { independent: new Map(), madeAt })
    const computed = computeValues(engine, workbook)
    const growth = (key: string): unknown => computed.get(figures.get(`operating.${key}`)!)
    expect(growth('employee-count.growth.2')).toBeCloseTo(0.25, 12)
    expect([1, 2].map((at) => growth(`order-backlog-amount.growth.${at}`))).toEqual(['N/A', expect.closeTo(0.25, 12)])
    const sheet = (await readXlsx(bytes)).sheets.find(({ name }) => name === 'KPIs')
    expect(sheet?.rows.find((row) => row[1] === 'Employees')?.slice(2)).toEqual(['N/A', 1_200, 1_500])
    expect(JSON.stringify([...(sheet?.cells ?? [])])).toContain('Figures that differ')
    expect(await expectLibreOfficeAgrees(bytes)).toMatchObject({ formulas: certificate.formulas })
  })

  it('says what is missing where no document has parts and no market was asked', async () => {
    const { sheets } = await readXlsx(await built(statements('en')))
    const textOf = (name: string) => JSON.stringify(sheets.find((sheet) => sheet.name === name)?.rows)
    expect(textOf('Segments')).toContain('Upload an annual report')
    expect(textOf('KPIs')).toContain('Upload an annual report or key figures')
    expect(textOf('Market')).toContain('종목코드')
    expect(textOf('Market')).not.toContain('#')
  })

  it('values the company by its price: market cap, enterprise value after every claim, multiples of the last year', () => {
    const { workbook, figures } = datapackWorkbook(withMarket(statements('en')))
    const computed = computeValues(engine, workbook)
    const shown = (key: string): unknown => computed.get(figures.get(key)!)
    // 50,000 won × 4 million shares, in millions; 14,000 + 1,200 − 17,100 of net debt.
    expect(shown('marketValue')).toBe(200_000)
    expect(shown('enterpriseValue')).toBe(200_000 - 1_900)
    expect(shown('evEbitda')).toBeCloseTo(198_100 / 23_600, 12)
    expect(shown('pe')).toBeCloseTo(200_000 / 14_300, 12)
    expect(shown('pb')).toBeCloseTo(200_000 / 56_100, 12)
  })

  it('has no multiples of enterprise value for a bank, nor any in another currency than that of the statements', () => {
    const of = (change: Partial<DatapackMarket>) => {
      const input = withMarket(statements('en'))
      const { workbook, figures } = datapackWorkbook({ ...input, market: { ...input.market, ...change } })
      const computed = computeValues(engine, workbook)
      return (key: string): unknown => {
        const cell = figures.get(key)!
        return computed.get(cell) ?? (cell.content.kind === 'text' ? cell.content.text : undefined)
      }
    }
    const bank = of({ isFinancial: true })
    expect([bank('evEbitda'), bank('enterpriseValue')]).toEqual(['NM', 'NM'])
    expect(bank('pb')).toBeCloseTo(200_000 / 56_100, 12)
    const dollars = of({ currency: 'USD' })
    expect([dollars('marketValue'), dollars('pe'), dollars('evRevenue')]).toEqual(['N/A', 'N/A', 'N/A'])
  })

  it('keeps two charts in LibreOffice', async () => {
    const bytes = await savedByLibreOffice(await built(statements('ko')))
    expect(partsOf(bytes).filter((part) => /^xl\/charts\/chart\d+\.xml$/.test(part))).toHaveLength(2)
  })

  it('rejects statements that do not fit their years', () => {
    const input = statements('en')
    expect(() => datapackWorkbook({ ...input, years: ['FY2025'] })).toThrow('for each year')
    const { breakdowns } = withParts(input)
    expect(() => datapackWorkbook({ ...input, breakdowns: breakdowns.map((one) => ({ ...one, parts: one.parts.slice(1) })) })).toThrow(
      'less than two parts',
    )
    expect(() =>
      datapackWorkbook({ ...input, income: [{ kind: 'total', label: 'x', of: [{ line: 0, sign: 1 }], reported: values(1, 1, 1) }] }),
    ).toThrow('lines above it')
  })
})
