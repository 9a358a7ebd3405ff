import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { expectLibreOfficeAgrees, partOf, partsOf, savedByLibreOffice, testEngine } from '../../libre-office.test-support.ts'
import { buildWorkbook, computeValues, readGrid } from '../../recalculate/index.ts'
import { evaluateDcf } from './dcf-evaluation.test-support.ts'
import { koreanManufacturer, lossMakingCompany } from './dcf-fixtures.test-support.ts'
import type { DcfInput } from './dcf-input.ts'
import { dcfWorkbook } from './dcf-workbook.ts'
import { rowBreaks } from '../../write/page-setup.ts'

const engine = testEngine()
const madeAt = new Date('2026-11-01T09:00:00Z')

async function built(input: DcfInput) {
  const model = dcfWorkbook(input)
  const evaluated = evaluateDcf(input)
  const independent = new Map([...evaluated].map(([key, figure]) => [model.figures.get(key) ?? key, figure]))
  return { model, evaluated, ...(await buildWorkbook(engine, model.workbook, { independent, madeAt })) }
}

/** The value of a figure of the model for an input, computed by the engine. */
function figure(input: DcfInput, key: string): number {
  const { workbook, figures } = dcfWorkbook(input)
  const cell = figures.get(key)
  const value = cell && computeValues(engine, workbook).get(cell)
  if (typeof value !== 'number') throw new Error(`${key} is ${value}`)
  return value
}

const inputs = {
  'a listed Korean manufacturer': koreanManufacturer,
  'an unlisted company that loses money and has net cash': lossMakingCompany,
}

describe.each(Object.entries(inputs))('a DCF of %s', (_, input) => {
  it('agrees in every figure with an evaluation in code and in every formula with LibreOffice', async () => {
    const { bytes, certificate, evaluated } = await built(input)
    expect(certificate.differences).toEqual([])
    expect(certificate.independent).toBe(evaluated.size)
    expect(evaluated.size).toBeGreaterThan(100)
    const comparison = await expectLibreOfficeAgrees(bytes)
    expect(comparison.formulas).toBe(certificate.formulas)
    expect(comparison.formulas).toBeGreaterThan(700)
  })

  it('passes its own arithmetic checks', async () => {
    const { sheets } = await readXlsx((await built(input)).bytes)
    const checks = sheets.find(({ name }) => name === 'Checks' || name === '검증')?.rows ?? []
    const verdicts = checks.map((row) => row[4]).filter((value) => value !== null)
    expect(verdicts.length).toBeGreaterThan(15)
    expect(verdicts).not.toContain('FAIL')
    expect(verdicts).not.toContain('부적합')
  })

  it('has a source in the comment of every input from outside', async () => {
    const { model } = await built(input)
    const cells = model.workbook.sheets.flatMap(({ rows }) => rows.flatMap((row) => row.cells))
    const figuresTyped = cells.filter(({ content }) => content.kind === 'input')
    const unsourced = figuresTyped.filter(({ content }) => content.kind === 'input' && content.source === null)
    expect(figuresTyped.length).toBeGreaterThan(150)
    // Selectors, the size of the unit, the weight of a method, year zero, no change, two steps for each grid, the mark of the price.
    expect(unsourced.length).toBe(input.shares.price ? 14 : 13)
  })
})

describe('a DCF workbook', () => {
  it('follows the scenario selector', () => {
    const of = (selected: DcfInput['selected']): number => figure({ ...koreanManufacturer, selected }, 'ValuePerShare')
    expect(of('bear')).toBeLessThan(of('base'))
    expect(of('base')).toBeLessThan(of('bull'))
    expect(of('bear')).toBeCloseTo(figure(koreanManufacturer, 'scenario.bear'), 6)
  })

  it('moves in the right direction with each input', () => {
    const base = figure(koreanManufacturer, 'ValuePerShare')
    const { wacc, terminal, bridge } = koreanManufacturer
    const more = <T extends { value: number }>(one: T, by: number): T => ({ ...one, value: one.value + by })
    const withWacc = (changed: Partial<DcfInput['wacc']>): number =>
      figure({ ...koreanManufacturer, wacc: { ...wacc, ...changed } }, 'ValuePerShare')
    expect(withWacc({ riskFree: more(wacc.riskFree, 0.01) })).toBeLessThan(base)
    expect(withWacc({ equityRiskPremium: more(wacc.equityRiskPremium, 0.01) })).toBeLessThan(base)
    expect(withWacc({ preTaxDebtCost: more(wacc.preTaxDebtCost, 0.01) })).toBeLessThan(base)
    expect(
      figure({ ...koreanManufacturer, terminal: { ...terminal, growth: more(terminal.growth, 0.005) } }, 'ValuePerShare'),
    ).toBeGreaterThan(base)
    const richer = bridge.map((item) => (item.kind === 'cash' ? { ...item, amount: more(item.amount, 1000) } : item))
    expect(figure({ ...koreanManufacturer, bridge: richer }, 'EquityValue') - figure(koreanManufacturer, 'EquityValue')).toBeCloseTo(
      1000,
      6,
    )
  })

  it('weights a company with net cash by its gross debt, never by a negative weight', () => {
    const netCash: DcfInput = {
      ...koreanManufacturer,
      bridge: [
        { kind: 'debt', amount: { value: 10_000, source: { label: 'x' } } },
        { kind: 'cash', amount: { value: 500_000, source: { label: 'x' } } },
      ],
    }
    expect(figure(netCash, 'DebtShare')).toBeGreaterThan(0)
    expect(figure(netCash, 'Wacc')).toBeLessThan(figure(netCash, 'CostOfEquity'))
  })

  it('discounts terminal value by multiple half a year longer than by growth', () => {
    const factor = (method: string): number =>
      figure(koreanManufacturer, `PvTerminalValue${method}`) / figure(koreanManufacturer, `TerminalValue${method}`)
    expect(factor('ByGrowth') / factor('ByMultiple')).toBeCloseTo((1 + figure(koreanManufacturer, 'Wacc')) ** 0.5, 12)
  })

  it('shows n.m. if WACC is not above growth, and no error anywhere', async () => {
    const { terminal, wacc } = lossMakingCompany
    const steep: DcfInput = {
      ...lossMakingCompany,
      wacc: { ...wacc, beta: { unlevered: { value: 0.05, source: { label: 'x' } } } },
      terminal: { ...terminal, growth: { value: 0.0425, source: { label: 'x' } } },
    }
    const { bytes, certificate } = await built(steep)
    expect(certificate.differences.filter(({ kind }) => kind !== 'missing')).toEqual([])
    const { sheets } = await readGrid(bytes)
    expect(sheets.length).toBe(11)
    expect((await expectLibreOfficeAgrees(bytes)).errors).toEqual([])
    const values = (await readXlsx(bytes)).sheets.find(({ name }) => name === 'Sensitivities')?.rows.flat() ?? []
    expect(values).toContain('n.m.')
  })

  it('fails its checks, without an error cell, if growth is above WACC or the last cash flow is negative', async () => {
    const { terminal, scenarios } = lossMakingCompany
    const source = { label: 'x' }
    const tooSteep = { ...lossMakingCompany, terminal: { ...terminal, growth: { value: 0.5, source } } }
    const losing = {
      ...scenarios.base,
      ebitMargin: scenarios.base.ebitMargin.map(() => ({ value: -0.1, source })),
      depreciation: scenarios.base.depreciation.map(() => ({ value: 0, source })),
    }
    const neverEarning = { ...lossMakingCompany, scenarios: { bear: losing, base: losing, bull: losing } }
    for (const input of [tooSteep, neverEarning]) {
      const { bytes, certificate } = await buildWorkbook(engine, dcfWorkbook(input).workbook, { independent: new Map(), madeAt })
      expect(certificate.differences).toEqual([])
      await expectLibreOfficeAgrees(bytes)
      const overall = (await readXlsx(bytes)).sheets.find(({ name }) => name === 'Checks')?.rows.find((row) => row[1] === 'Overall')
      expect(overall?.[4]).toBe('FAIL')
    }
  })

  /** Value, limit and verdict of each check, by its English label. */
  const checksOf = async (input: DcfInput) => {
    const { bytes } = await buildWorkbook(engine, dcfWorkbook({ ...input, language: 'en' }).workbook, { independent: new Map(), madeAt })
    await expectLibreOfficeAgrees(bytes)
    const rows = (await readXlsx(bytes)).sheets.find(({ name }) => name === 'Checks')?.rows ?? []
    return new Map(rows.map((row) => [String(row[1]), row.slice(2)]))
  }
  const moved = (input: 'WACC' | 'terminal growth' | 'EBIT margin') => `Change of the value per share as ${input} rises`
  const odd = 'Years in which working capital moves against revenue'

  it('checks by its own formulas that the value moves in the right direction', async () => {
    const { terminal, scenarios } = koreanManufacturer
    const shifted = <T extends { value: number }>(one: T, by: number): T => ({ ...one, value: one.value + by })
    const withGrowth = (by: number): number =>
      figure({ ...koreanManufacturer, terminal: { ...terminal, growth: shifted(terminal.growth, by) } }, 'ValuePerShare')
    const withMargin = (by: number): number => {
      const base = { ...scenarios.base, ebitMargin: scenarios.base.ebitMargin.map((rate) => shifted(rate, by)) }
      return figure({ ...koreanManufacturer, scenarios: { ...scenarios, base } }, 'ValuePerShare')
    }
    const checks = await checksOf(koreanManufacturer)
    expect(checks.get(moved('terminal growth'))?.[0]).toBeCloseTo(withGrowth(0.0025) - withGrowth(-0.0025), 6)
    expect(checks.get(moved('EBIT margin'))?.[0]).toBeCloseTo(withMargin(0.01) - withMargin(-0.01), 6)
    expect(Number(checks.get(moved('WACC'))?.[0])).toBeLessThan(0)
    expect(checks.get(odd)?.[0]).toBe(0)
    for (const name of [moved('WACC'), moved('terminal growth'), moved('EBIT margin'), odd]) expect(checks.get(name)?.[2]).toBe('OK')
  })

  it('reports a value that falls as growth rises, and working capital that moves against revenue', async () => {
    const { scenarios } = koreanManufacturer
    const source = { label: 'x' }
    const all = (one: DcfInput['scenarios']['base']) => ({ bear: one, base: one, bull: one })
    const shrinking = scenarios.base.workingCapital.map((rate, year) => ({ ...rate, value: year < 2 ? rate.value : rate.value / 2 }))
    const freed = await checksOf({ ...koreanManufacturer, scenarios: all({ ...scenarios.base, workingCapital: shrinking }) })
    expect(freed.get(odd)?.slice(0, 3)).toEqual([1, '= 0', 'REVIEW'])
    const losing = { ...scenarios.base, ebitMargin: scenarios.base.ebitMargin.map(() => ({ value: -0.1, source })) }
    const lost = await checksOf({ ...koreanManufacturer, scenarios: all(losing) })
    expect(Number(lost.get(moved('terminal growth'))?.[0])).toBeLessThan(0)
    expect(lost.get(moved('terminal growth'))?.[2]).toBe('FAIL')
    // The losses of a firm weigh less at a higher rate.
    expect(Number(lost.get(moved('WACC'))?.[0])).toBeGreaterThan(0)
    expect(lost.get(moved('WACC'))?.[2]).toBe('OK')
  })

  it('rejects an input without a possible model', () => {
    expect(() => dcfWorkbook({ ...koreanManufacturer, history: koreanManufacturer.history.slice(0, 2) })).toThrow(
      'history: needs three to five years',
    )
    expect(() => dcfWorkbook({ ...lossMakingCompany, wacc: { ...lossMakingCompany.wacc, structure: 'market' } })).toThrow('share price')
  })

  it('has three native charts that LibreOffice keeps with their series', async () => {
    const { bytes } = await built(koreanManufacturer)
    for (const file of [bytes, await savedByLibreOffice(bytes)]) {
      const charts = partsOf(file)
        .filter((part) => /^xl\/charts\/chart\d+\.xml$/.test(part))
        .map((part) => partOf(file, part))
      expect(charts).toHaveLength(3)
      const [columns, waterfall, football] = charts
      expect(columns).toContain('<c:grouping val="clustered"/>')
      expect(waterfall).toContain('<c:grouping val="stacked"/>')
      expect(football).toContain('<c:barDir val="bar"/>')
      expect(charts.map((chart) => chart.match(/<c:ser>/g)?.length)).toEqual([1, 5, 3])
      for (const chart of charts) expect(chart).toMatch(/<c:f>'?차트'?!\$/)
    }
  })

  it('stores the values of its charts for viewers without an engine, and has comment boxes as high as their texts', async () => {
    const { bytes, evaluated } = await built(koreanManufacturer)
    const [columns = ''] = partsOf(bytes)
      .filter((part) => part.startsWith('xl/charts/chart'))
      .map((part) => partOf(bytes, part))
    const values = [...columns.matchAll(/<c:numCache>.*?<\/c:numCache>/g)].flatMap(([cache]) => [...cache.matchAll(/<c:v>([^<]*)<\/c:v>/g)])
    const flows = koreanManufacturer.forecastYears.map((_, year) => evaluated.get(`ufcf.${year + 1}`) ?? Number.NaN)
    values.forEach(([, value], year) => expect(Number(value)).toBeCloseTo(flows[year] ?? Number.NaN, 4))
    expect(values).toHaveLength(flows.length)
    expect(columns.match(/<\/c:spPr><c:invertIfNegative val="0"\/>/g)).toHaveLength(1)
    expect(columns).toContain('<c:strCache><c:ptCount val="7"/><c:pt idx="0"><c:v>FY2026E</c:v></c:pt>')
    const anchors = partsOf(bytes)
      .filter((part) => part.endsWith('.vml'))
      .flatMap((part) =>
        [...partOf(bytes, part).matchAll(/<x:Anchor>([\d,]+)<\/x:Anchor>/g)].map(([, anchor = '']) => anchor.split(',').map(Number)),
      )
    expect(anchors.length).toBeGreaterThan(100)
    // Boxes of one line are lower than those of a source with page, date and link, and all are of one width whatever the columns below them.
    const heights = new Set(anchors.map(([, , top = 0, , , , bottom = 0]) => bottom - top))
    expect(Math.min(...heights)).toBeLessThanOrEqual(2)
    expect(Math.max(...heights)).toBeGreaterThanOrEqual(3)
  })

  it('shows the site of a link, which opens the whole address, so that none widens the printed sheet', () => {
    const { workbook } = dcfWorkbook(koreanManufacturer)
    const links = workbook.sheets
      .flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))
      .flatMap(({ content }) =>
        content.kind === 'text' && typeof content.link === 'string' ? [{ shown: content.text, link: content.link }] : [],
      )
    expect(links).toContainEqual({ shown: 'example.com', link: 'https://example.com/report.pdf#page=41' })
    expect(links).toEqual(links.map(({ link }) => ({ shown: URL.parse(link)?.host, link })))
  })

  it('has every label in the language of the model', () => {
    const texts = (input: DcfInput): string[] =>
      dcfWorkbook(input).workbook.sheets.flatMap(({ name, rows }) => [
        name,
        ...rows.flatMap((row) => row.cells.flatMap(({ content }) => (content.kind === 'text' ? [content.text] : []))),
      ])
    const english = texts({ ...lossMakingCompany, company: 'X' })
    expect(english.filter((one) => /\p{Script=Hangul}/u.test(one))).toEqual([])
    expect(texts(koreanManufacturer).filter((one) => /\p{Script=Hangul}/u.test(one)).length).toBeGreaterThan(150)
  })
})

it.each(['ko', 'en'] as const)('never divides the tables of a sensitivity between two pages, in %s', (language) => {
  const { workbook } = dcfWorkbook({ ...koreanManufacturer, language })
  const sheet = workbook.sheets.find(({ name }) => name === { ko: '민감도', en: 'Sensitivities' }[language])
  const breaks = sheet ? rowBreaks(sheet) : []
  expect(breaks.length).toBeGreaterThan(0)
  for (const last of breaks) expect(sheet?.rows[last + 1]?.cells.some(({ role }) => role === 'section')).toBe(true)
})
