import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { expectLibreOfficeAgrees, partOf, partsOf, savedByLibreOffice, testEngine } from '../../libre-office.test-support.ts'
import { buildWorkbook, computeValues } from '../../recalculate/index.ts'
import type { CompsCompany, CompsInput } from './comps-input.ts'
import { compsWorkbook } from './comps-workbook.ts'
import { compsInput, sourced } from './comps-fixtures.test-support.ts'

const engine = testEngine()
const madeAt = new Date('2026-11-01T09:00:00Z')

interface Evaluated {
  marketCap: number
  enterpriseValue: number
  multiples: Record<string, number | string>
  claims: number
}

/** A company worked out in code; "NM", "N/A" and "–" where no figure is shown. */
function evaluateCompany(company: CompsCompany, isFinancial: boolean, isIncluded: boolean): Evaluated {
  const price = company.price?.value ?? Number.NaN
  const extra =
    company.options && company.options.strike.value < price ? company.options.count.value * (1 - company.options.strike.value / price) : 0
  const marketCap = (price * (company.shares.value + extra)) / 1e6
  const claims = company.debt.value + company.leases.value + company.preferred.value + company.minority.value - company.cash.value
  const over = (metric: keyof CompsCompany['metrics'], forward: boolean, numerator: number, isEnterprise: boolean): number | string => {
    if (!isIncluded) return '–'
    const { fiscalYear, yearToDate, priorYearToDate, nextYear, yearAfter } = company.metrics[metric]
    let value: number | null = null
    if (forward) {
      if (nextYear && company.fiscalYearEnd === 12) value = nextYear.value
      else if (nextYear && yearAfter) value = (nextYear.value * company.fiscalYearEnd + yearAfter.value * (12 - company.fiscalYearEnd)) / 12
    } else if (fiscalYear) value = fiscalYear.value + (yearToDate && priorYearToDate ? yearToDate.value - priorYearToDate.value : 0)
    if (value === null) return 'N/A'
    return value <= 0 || (isEnterprise && isFinancial) ? 'NM' : numerator / value
  }
  const enterpriseValue = marketCap + claims
  return {
    marketCap,
    enterpriseValue,
    claims,
    multiples: {
      evRevenue: over('revenue', false, enterpriseValue, true),
      evEbitda: over('ebitda', false, enterpriseValue, true),
      evEbitdaForward: over('ebitda', true, enterpriseValue, true),
      evEbit: over('ebit', false, enterpriseValue, true),
      pe: over('netIncome', false, marketCap, false),
      peForward: over('netIncome', true, marketCap, false),
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
  const peers = input.peers.map((peer) => evaluateCompany(peer, peer.isFinancial, peer.isIncluded))
  peers.forEach(({ marketCap, enterpriseValue, multiples }, index) => {
    figures.set(`peer.${index}.marketCap`, marketCap)
    figures.set(`peer.${index}.enterpriseValue`, enterpriseValue)
    for (const [key, value] of Object.entries(multiples)) if (typeof value === 'number') figures.set(`peer.${index}.${key}`, value)
  })
  for (const key of Object.keys(peers[0]?.multiples ?? {})) {
    const values = peers.map(({ multiples }) => multiples[key]).filter((value) => typeof value === 'number')
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
  const { claims } = evaluateCompany(subject, false, true)
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
    expect(evaluated.size).toBeGreaterThan(60)
    expect(await expectLibreOfficeAgrees(bytes)).toMatchObject({ formulas: certificate.formulas })
  })
})

describe('a peer comparison', () => {
  it('shows NM for a denominator that is not positive and for enterprise multiples of a bank', () => {
    const input = compsInput('en')
    expect(shown(input, 'peer.3.pe')).toBe('NM')
    expect(shown(input, 'peer.4.evEbitda')).toBe('NM')
    expect(shown(input, 'peer.4.pe')).toBeGreaterThan(0)
    expect(shown(input, 'peer.2.peForward')).toBe('N/A')
  })

  it('takes a peer out of every statistic when it is no longer included', () => {
    const input = compsInput('en')
    const without = { ...input, peers: input.peers.map((peer, index) => ({ ...peer, isIncluded: index !== 0 })) }
    expect(shown(without, 'peer.0.evEbitda')).toBe('–')
    expect(shown(without, 'statistic.evEbitda.median')).not.toBe(shown(input, 'statistic.evEbitda.median'))
  })

  it('has no error where no peer is included', async () => {
    const input = compsInput('en')
    const model = compsWorkbook({ ...input, peers: input.peers.map((peer) => ({ ...peer, isIncluded: false })) })
    const { bytes, certificate } = await buildWorkbook(engine, model.workbook, { independent: new Map(), madeAt })
    expect(certificate.differences).toEqual([])
    await expectLibreOfficeAgrees(bytes)
  })

  it('passes its arithmetic checks and asks for a look at the margins of one peer', async () => {
    const { sheets } = await readXlsx((await built(compsInput('en'))).bytes)
    const verdicts = new Map(sheets.find(({ name }) => name === 'Checks')?.rows.map((row) => [row[1], row[4]]))
    expect([...verdicts.values()]).not.toContain('FAIL')
    expect(verdicts.get('Statistics cover every peer')).toBe('OK')
    expect(verdicts.get('Peers without EBITDA ≥ EBIT ≥ net income (look at non-operating items)')).toBe('REVIEW')
  })

  it('has a football field and a scatter that LibreOffice keeps', async () => {
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

  it('refuses peers without a price', () => {
    const input = compsInput('en')
    expect(() => compsWorkbook({ ...input, peers: input.peers.map((peer) => ({ ...peer, price: null })) })).toThrow('needs a price')
    expect(() => compsWorkbook({ ...input, peers: [] })).toThrow('at least one peer')
    expect(() => compsWorkbook({ ...input, subject: { ...input.subject, shares: sourced(0) } })).toThrow('shares outstanding')
  })
})
