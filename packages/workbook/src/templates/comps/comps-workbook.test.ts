import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { expectLibreOfficeAgrees, partOf, partsOf, savedByLibreOffice, testEngine } from '../../libre-office.test-support.ts'
import { buildWorkbook, computeValues } from '../../recalculate/index.ts'
import type { CompsCompany, CompsInput } from './comps-input.ts'
import { compsWorkbook } from './comps-workbook.ts'
import { pageSetupOf } from '../../write/page-setup.ts'
import { compsInput, sourced } from './comps-fixtures.test-support.ts'

const engine = testEngine()
const madeAt = new Date('2026-11-01T09:00:00Z')

interface Evaluated {
  marketCap: number
  enterpriseValue: number
  ratios: Record<string, number | string>
  multiples: Record<string, number | string>
  claims: number
}

/** A company computed in code; "NM", "N/A" and "–" if no figure is shown. */
function evaluateCompany(
  company: CompsCompany,
  { largestMeaningful }: CompsInput,
  { isIncluded }: { isIncluded: boolean } = { isIncluded: true },
): Evaluated {
  const price = company.price?.value ?? Number.NaN
  const extra =
    company.options && company.options.strike.value < price ? company.options.count.value * (1 - company.options.strike.value / price) : 0
  const marketCap = (price * (company.shares.value + extra)) / 1e6
  const of = (item: 'debt' | 'leases' | 'preferred' | 'minority' | 'pension' | 'cash' | 'associates') => company[item]?.value ?? Number.NaN
  const claims = of('debt') + of('leases') + of('preferred') + of('minority') + of('pension') - of('cash') - of('associates')
  const enterpriseValue = marketCap + claims
  const amount = (metric: keyof CompsCompany['metrics'], period: 'ltm' | 'calendar' | 'before' | 'ntm'): number | null => {
    const { fiscalYear, yearToDate, priorYearToDate, endingBefore, endingIn, endingAfter, estimate, laterEstimate } =
      company.metrics[metric]
    if (period === 'ltm')
      return fiscalYear && fiscalYear.value + (yearToDate && priorYearToDate ? yearToDate.value - priorYearToDate.value : 0)
    if (period === 'ntm') {
      // Of October 2027: ten months after December, seven after March.
      const months = company.fiscalYearEnd === 12 ? 10 : 7
      return estimate && laterEstimate && (estimate.value * (12 - months) + laterEstimate.value * months) / 12
    }
    const [first, second] = period === 'calendar' ? [endingIn, endingAfter] : [endingBefore, endingIn]
    if (first && company.fiscalYearEnd === 12) return first.value
    return first && second && (first.value * company.fiscalYearEnd + second.value * (12 - company.fiscalYearEnd)) / 12
  }
  const ratio = (one: number | null, other: number | null): number | string => {
    if (!isIncluded) return '–'
    return one === null || other === null || other <= 0 ? 'N/A' : one / other
  }
  const multiple = (key: keyof CompsInput['largestMeaningful'], numerator: number, value: number | null, isEnterprise: boolean) => {
    if (!isIncluded) return '–'
    if (isEnterprise && company.isFinancial) return 'NM'
    if (value === null || Number.isNaN(numerator)) return 'N/A'
    return value <= 0 || numerator < 0 || numerator / value > largestMeaningful[key] ? 'NM' : numerator / value
  }
  const growth = ratio(amount('revenue', 'calendar'), amount('revenue', 'before'))
  return {
    marketCap,
    enterpriseValue,
    claims,
    ratios: {
      growth: typeof growth === 'number' ? growth - 1 : growth,
      ebitdaMargin: ratio(amount('ebitda', 'ltm'), amount('revenue', 'ltm')),
      ebitMargin: ratio(amount('ebit', 'ltm'), amount('revenue', 'ltm')),
      netMargin: ratio(amount('netIncome', 'ltm'), amount('revenue', 'ltm')),
    },
    multiples: {
      evRevenue: multiple('evRevenue', enterpriseValue, amount('revenue', 'ltm'), true),
      evEbitda: multiple('evEbitda', enterpriseValue, amount('ebitda', 'ltm'), true),
      evEbitdaCalendar: multiple('evEbitdaCalendar', enterpriseValue, amount('ebitda', 'calendar'), true),
      evEbitdaNtm: multiple('evEbitdaNtm', enterpriseValue, amount('ebitda', 'ntm'), true),
      evEbit: multiple('evEbit', enterpriseValue, amount('ebit', 'ltm'), true),
      pe: multiple('pe', marketCap, amount('netIncome', 'ltm'), false),
      peCalendar: multiple('peCalendar', marketCap, amount('netIncome', 'calendar'), false),
      peNtm: multiple('peNtm', marketCap, amount('netIncome', 'ntm'), false),
      pb: multiple('pb', marketCap, company.bookEquity?.value ?? null, false),
    },
  }
}

/** Quartile by linear interpolation between ranks (Hyndman and Fan, definition 7), as QUARTILE has it. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)] ?? Number.NaN
  return low + (place - Math.floor(place)) * ((sorted[Math.ceil(place)] ?? low) - low)
}

function evaluateComps(input: CompsInput): Map<string, number> {
  const figures = new Map<string, number>()
  const peers = input.peers.map((peer) => evaluateCompany(peer, input, peer))
  peers.forEach(({ marketCap, enterpriseValue, ratios, multiples }, index) => {
    figures.set(`peer.${index}.marketCap`, marketCap)
    if (!Number.isNaN(enterpriseValue)) figures.set(`peer.${index}.enterpriseValue`, enterpriseValue)
    for (const [key, value] of Object.entries({ ...ratios, ...multiples }))
      if (typeof value === 'number') figures.set(`peer.${index}.${key}`, value)
  })
  for (const key of Object.keys({ ...peers[0]?.ratios, ...peers[0]?.multiples })) {
    const values = peers.map(({ ratios, multiples }) => ({ ...ratios, ...multiples })[key]).filter((value) => typeof value === 'number')
    for (const [name, share] of [
      ['max', 1],
      ['upper', 0.75],
      ['median', 0.5],
      ['lower', 0.25],
      ['min', 0],
    ] as const) {
      figures.set(`statistic.${key}.${name}`, quantile(values, share))
    }
  }
  const { subject } = input
  const { claims } = evaluateCompany(subject, input)
  const ltmEbitda = subject.metrics.ebitda
  const ebitda = (ltmEbitda.fiscalYear?.value ?? 0) + (ltmEbitda.yearToDate?.value ?? 0) - (ltmEbitda.priorYearToDate?.value ?? 0)
  for (const name of ['lower', 'median', 'upper']) {
    const equity = ((figures.get(`statistic.evEbitda.${name}`) ?? Number.NaN) * ebitda - claims) * 1e6
    // Fixed point of the treasury-stock method.
    let value = equity / subject.shares.value
    for (let step = 0; step < 500; step += 1) {
      const { options } = subject
      const extra = options && options.strike.value < value ? options.count.value * (1 - options.strike.value / value) : 0
      value = equity / (subject.shares.value + extra)
    }
    figures.set(`implied.evEbitda.${name}`, value)
  }
  return figures
}

async function built(input: CompsInput) {
  const model = compsWorkbook(input)
  const evaluated = evaluateComps(input)
  const independent = new Map([...evaluated].map(([key, figure]) => [model.figures.get(key) ?? key, figure]))
  return { model, evaluated, ...(await buildWorkbook(engine, model.workbook, { independent, madeAt })) }
}

function shown(input: CompsInput, key: string): unknown {
  const { workbook, figures } = compsWorkbook(input)
  const cell = figures.get(key)
  return cell && computeValues(engine, workbook).get(cell)
}

describe.each(['ko', 'en'] as const)('a peer comparison in language %s', (language) => {
  it('agrees in every figure with an evaluation in code and in every formula with LibreOffice', async () => {
    const { bytes, certificate, evaluated } = await built(compsInput(language))
    expect(certificate.differences).toEqual([])
    expect(certificate.independent).toBe(evaluated.size)
    expect(evaluated.size).toBeGreaterThan(100)
    expect(await expectLibreOfficeAgrees(bytes)).toMatchObject({ formulas: certificate.formulas })
  })
})

describe('a peer comparison', () => {
  it('shows NM for a denominator that is not positive and for enterprise multiples of a bank', () => {
    const input = compsInput('en')
    expect(shown(input, 'peer.3.pe')).toBe('NM')
    expect(shown(input, 'peer.4.evEbitda')).toBe('NM')
    expect(shown(input, 'peer.4.pe')).toBeGreaterThan(0)
    expect(shown(input, 'peer.4.pb')).toBeGreaterThan(0)
    expect(shown(input, 'peer.2.peCalendar')).toBe('N/A')
    expect(shown(input, 'peer.2.evEbitdaNtm')).toBe('N/A')
  })

  it('shows NM for a multiple of almost zero and of a negative enterprise value', () => {
    const input = compsInput('en')
    const changed = (change: (peer: CompsInput['peers'][number]) => object) => ({
      ...input,
      peers: input.peers.map((peer, index) => (index === 0 ? { ...peer, ...change(peer) } : peer)),
    })
    const tiny = changed(({ metrics }) => ({
      metrics: { ...metrics, ebitda: { ...metrics.ebitda, fiscalYear: sourced(1), yearToDate: null, priorYearToDate: null } },
    }))
    expect(shown(tiny, 'peer.0.evEbitda')).toBe('NM')
    expect(
      shown(
        changed(() => ({ cash: sourced(9_000) })),
        'peer.0.evEbitda',
      ),
    ).toBe('NM')
  })

  it('has no enterprise value for a company with unknown claims, but has its equity multiples', async () => {
    const input = compsInput('en')
    const unknown = {
      ...input,
      subject: { ...input.subject, leases: null },
      peers: input.peers.map((peer, index) => (index === 0 ? { ...peer, pension: null } : peer)),
    }
    expect(shown(unknown, 'peer.0.enterpriseValue')).toBe('N/A')
    expect(shown(unknown, 'peer.0.evEbitda')).toBe('N/A')
    expect(shown(unknown, 'peer.0.pe')).toBeGreaterThan(0)
    expect(shown(unknown, 'implied.evEbitda.median')).toBe('N/A')
    expect(shown(unknown, 'implied.pe.median')).toBeGreaterThan(0)
    const { certificate, bytes } = await buildWorkbook(engine, compsWorkbook(unknown).workbook, { independent: new Map(), madeAt })
    expect(certificate.differences).toEqual([])
    await expectLibreOfficeAgrees(bytes)
    const { sheets } = await readXlsx(bytes)
    expect(sheets.find(({ name }) => name === 'Checks')?.rows.map((row) => row[4])).not.toContain('FAIL')
  })

  it('grows over the same twelve months of the year before, also if its fiscal year ends in March', () => {
    const growth = shown(compsInput('en'), 'peer.1.growth')
    const [before, after] = [(2890 * 3 + 3010 * 9) / 12, (3010 * 3 + 3190 * 9) / 12]
    expect(growth).toBeCloseTo(after / before - 1, 12)
  })

  it('removes a peer from every statistic when it is no longer included', () => {
    const input = compsInput('en')
    const without = { ...input, peers: input.peers.map((peer, index) => ({ ...peer, isIncluded: index !== 0 })) }
    expect(shown(without, 'peer.0.evEbitda')).toBe('–')
    expect(shown(without, 'statistic.evEbitda.median')).not.toBe(shown(input, 'statistic.evEbitda.median'))
  })

  it('has no error if no peer is included', async () => {
    const input = compsInput('en')
    const model = compsWorkbook({ ...input, drawn: [], peers: input.peers.map((peer) => ({ ...peer, isIncluded: false })) })
    const { bytes, certificate } = await buildWorkbook(engine, model.workbook, { independent: new Map(), madeAt })
    expect(certificate.differences).toEqual([])
    await expectLibreOfficeAgrees(bytes)
  })

  it('passes its arithmetic checks, and warns about the margins of one peer', async () => {
    const { sheets } = await readXlsx((await built(compsInput('en'))).bytes)
    const verdicts = new Map(sheets.find(({ name }) => name === 'Checks')?.rows.map((row) => [row[1], row[4]]))
    expect([...verdicts.values()]).not.toContain('FAIL')
    expect(verdicts.get('Statistics cover every peer')).toBe('OK')
    expect(verdicts.get('Peers whose last twelve months are those of the subject')).toBe('REVIEW')
    expect(verdicts.get('Peers without EBITDA ≥ EBIT ≥ net income (look at non-operating items)')).toBe('REVIEW')
  })

  it('has a football field and a scatter that survive in LibreOffice', async () => {
    const { bytes } = await built(compsInput('ko'))
    for (const file of [bytes, await savedByLibreOffice(bytes)]) {
      const charts = partsOf(file)
        .filter((part) => /^xl\/charts\/chart\d+\.xml$/.test(part))
        .map((part) => partOf(file, part))
      expect(charts).toHaveLength(2)
      expect(charts.some((chart) => chart.includes('<c:barDir val="bar"/>'))).toBe(true)
      expect(charts.some((chart) => chart.includes('<c:scatterChart>'))).toBe(true)
    }
  })

  it('leaves multiples without a value out of the football field and says which and why, as of peers without a point', async () => {
    const reason = 'the subject’s metric is missing or not positive'
    const input = compsInput('en')
    const { bytes } = await built({
      ...input,
      drawn: [0, 1],
      withoutRange: [
        { multiple: 'pe', reason },
        { multiple: 'peNtm', reason },
      ],
    })
    const categories = partsOf(bytes)
      .filter((part) => /^xl\/charts\/chart\d+\.xml$/.test(part))
      .map((part) => partOf(bytes, part))
      .find((chart) => chart.includes('<c:barDir val="bar"/>'))
    expect(categories).toContain('P/E CY2026')
    expect(categories).not.toMatch(/P\/E (?:LTM|NTM)/)
    const { sheets } = await readXlsx(bytes)
    const texts = sheets[1]?.rows.flat()
    expect(texts).toContain(`Not drawn, for lack of a value: P/E LTM (${reason}); P/E NTM (${reason})`)
    const others = [input.peers[2], input.peers[3], input.peers[4]].map((peer) => peer?.name).join(', ')
    expect(texts).toContain(`Not drawn, for lack of a value: ${others} (no growth rate or no EV/EBITDA)`)
  })

  it('names each point of the scatter', async () => {
    const { bytes } = await built(compsInput('en'))
    for (const file of [bytes, await savedByLibreOffice(bytes)]) {
      const scatter = partsOf(file)
        .filter((part) => /^xl\/charts\/chart\d+\.xml$/.test(part))
        .map((part) => partOf(file, part))
        .find((chart) => chart.includes('<c:scatterChart>'))
      const series = [...(scatter ?? '').matchAll(/<c:ser>.*?<\/c:ser>/gs)].map(([part]) => part)
      expect(series).toHaveLength(compsInput('en').drawn.length)
      for (const [at, index] of compsInput('en').drawn.entries()) {
        expect(series[at]).toContain(compsInput('en').peers[index]?.name)
        expect(series[at]).toContain('<c:showSerName val="1"/>')
        expect(series[at]).toMatch(/<c:xVal>.*<c:pt idx="0">.*<\/c:xVal>/s)
      }
    }
  })

  it('has no column of tickers where none is known, and a reason where one is not', async () => {
    const headings = async (input: CompsInput) => {
      const { sheets } = await readXlsx((await built(input)).bytes)
      return sheets[0]?.rows.find((row) => row[1] === 'Operating metrics')?.slice(1, 4)
    }
    const input = compsInput('en')
    expect(await headings(input)).toEqual(['Operating metrics', 'Ticker', 'Market cap'])
    const unlisted = { ...input, peers: input.peers.map(({ ticker: _ticker, ...peer }) => peer) }
    expect(await headings(unlisted)).toEqual(['Operating metrics', 'Market cap', 'Enterprise value'])
    await expectLibreOfficeAgrees((await built(unlisted)).bytes)
  })

  it('rejects peers without a price', () => {
    const input = compsInput('en')
    expect(() => compsWorkbook({ ...input, peers: input.peers.map((peer) => ({ ...peer, price: null })) })).toThrow('needs a price')
    expect(() => compsWorkbook({ ...input, peers: [] })).toThrow('at least one peer')
    expect(() => compsWorkbook({ ...input, subject: { ...input.subject, shares: sourced(0) } })).toThrow('shares outstanding')
  })
})

it('prints its inputs one page wide', () => {
  const inputs = compsWorkbook(compsInput('en')).workbook.sheets[2]
  expect(inputs && pageSetupOf(inputs)).toMatchObject({ fitToWidth: 1 })
})
