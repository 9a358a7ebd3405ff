import { describe, expect, it } from 'vitest'
import { cleanModel, type Entry, type PlainModel, writeModel } from '../clean-model.test-support.ts'
import { auditWorkbook } from '../index.ts'

const terminalRules = new Set(['terminal-growth', 'terminal-numerator', 'terminal-discounting', 'terminal-share'])

async function findingsWith(entries: Record<string, Entry>, names: PlainModel['names'] = []): Promise<string[]> {
  const model = cleanModel()
  Object.assign(model.sheets['DCF']!.cells, entries)
  model.names.push(...names)
  const { findings } = await auditWorkbook(await writeModel(model))
  return findings.filter(({ rule }) => terminalRules.has(rule)).map(({ rule, severity, range }) => `${severity} ${rule} ${range}`)
}

/** Flows at year ends instead of mid-year. */
const yearEnds = { D10: 1 }
const byMultiple = { A30: 'Exit multiple', C30: 6, C16: '=(Income!H10-Income!H9)*C30' }

describe('the period of a terminal value', () => {
  it.each([
    ['by growth with the last flow, flows at year-ends', { ...yearEnds }, []],
    ['by growth with the flow before, flows at year-ends', { ...yearEnds, C17: '=C16*G11' }, ['critical terminal-discounting C17']],
    ['by growth with the last flow, flows in mid-year', {}, []],
    ['by growth half a year later, flows in mid-year', { C17: '=C16/(1+C14)^5' }, ['medium terminal-discounting C17']],
    ['by a multiple at the end of the year, flows in mid-year', { ...byMultiple, C17: '=C16/(1+C14)^5' }, []],
    ['by a multiple with the last flow, flows in mid-year', { ...byMultiple, C17: '=C16*H11' }, ['high terminal-discounting C17']],
    ['by a multiple with the last flow, flows at year-ends', { ...yearEnds, ...byMultiple }, []],
    ['by a multiple a year too late', { ...byMultiple, C17: '=C16/(1+C14)^6' }, ['critical terminal-discounting C17']],
  ])('%s', async (_, entries, expected) => {
    expect(await findingsWith(entries)).toEqual(expected)
  })
})

describe('the growth of a terminal value', () => {
  it('is compared with the discount rate through names', async () => {
    const names = [
      { name: 'g', range: 'DCF!$C$15' },
      { name: 'rate', range: 'DCF!$C$14' },
    ]
    const named = { C16: { formula: 'H9*(1+g)/(rate-g)', cached: -9000 }, C15: 0.12 }
    expect(await findingsWith(named, names)).toContain('critical terminal-growth C16')
  })

  it('is found in a cell without a label by the shape of its formula', async () => {
    expect(await findingsWith({ L9: { formula: 'H9*(1+M9)/(N9-M9)', cached: -1 }, M9: 0.09, N9: 0.08 })).toEqual([
      'critical terminal-growth L9',
    ])
    expect(await findingsWith({ L9: { formula: 'H9*(1+N9)/(N9-M9)', cached: 1 }, M9: 0.02, N9: 0.08 })).toEqual([
      'critical terminal-numerator L9',
    ])
    expect(await findingsWith({ L9: { formula: 'H9/(N9-M9)', cached: 1 }, M9: 0.09, N9: 0.08 })).toEqual([])
  })
})

describe('the share of a terminal value', () => {
  it.each([
    [0.01, []],
    [0.06, ['medium terminal-share C17']],
    [0.1, ['high terminal-share C17']],
  ])('is reported with growth of %d', async (growth, expected) => {
    expect(await findingsWith({ C15: growth })).toEqual(expected)
  })

  it('is that of its own method if two are side by side', async () => {
    const methods = (growth: number, multiple: number, total: number): Record<string, Entry> => ({
      C17: growth,
      D17: multiple,
      C18: 1000,
      D18: total,
    })
    const sharesOf = async (entries: Record<string, Entry>): Promise<string[]> =>
      (await findingsWith(entries)).filter((finding) => finding.includes('terminal-share'))
    expect(await sharesOf(methods(700, 900, 1300))).toEqual([])
    expect(await sharesOf(methods(700, 900, 1100))).toEqual(['medium terminal-share D17'])
    expect(await sharesOf(methods(900, 700, 1300))).toEqual(['high terminal-share C17'])
  })
})
