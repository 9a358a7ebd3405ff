import { exactOf } from '@dossier/notation'
import { describe, expect, it } from 'vitest'
import { type FiledLine, readFiledLines } from './filed-lines.ts'

const line = (more: Partial<FiledLine>): FiledLine => ({
  concept: undefined,
  label: '',
  statement: undefined,
  start: undefined,
  end: '2025-09-27',
  value: exactOf(1),
  unit: 'USD',
  scope: 'consolidated',
  filing: '0000320193-25-000079',
  form: '10-K',
  filedAt: '2025-10-31',
  ...more,
})
const year = { start: '2024-09-29', end: '2025-09-27' }
const read = (...lines: FiledLine[]) =>
  readFiledLines({ company: { id: '0000320193', name: 'Orchard Devices Inc.' }, lines, terms: [] }).values.map(
    ({ account, to, months, value, scope }) => [account, to, months, Number(value.numerator) / Number(value.denominator), scope],
  )

describe('lines of a register', () => {
  it('give balances by their day and flows by their length in months, weeks rounded', () => {
    const assets = line({ concept: 'us-gaap:Assets', value: exactOf(359) })
    const results = [
      line({ concept: 'us-gaap:NetIncomeLoss', ...year, value: exactOf(112) }),
      line({ concept: 'us-gaap:NetIncomeLoss', start: '2025-06-29', form: '10-Q', value: exactOf(27) }),
    ]
    expect(read(assets, ...results)).toEqual([
      ['net-income', '2025-09-27', 12, 112, 'consolidated'],
      ['net-income', '2025-09-27', 3, 27, 'consolidated'],
      ['total-assets', '2025-09-27', undefined, 359, 'consolidated'],
    ])
  })

  it('leave out what is of no report, of a share, or of more than a year', () => {
    const result = { concept: 'us-gaap:NetIncomeLoss', ...year }
    expect(
      read(
        line({ concept: 'us-gaap:Assets', form: '8-K' }),
        line({ concept: 'us-gaap:Assets', unit: 'shares' }),
        line({ ...result, start: '2023-09-29' }),
        line({ ...result, unit: 'USD/shares' }),
      ),
    ).toEqual([])
  })

  it('add up what is filed in parts, where the whole is not, within a scope', () => {
    const paper = line({ concept: 'us-gaap:CommercialPaper', value: exactOf(7_979) })
    const current = line({ concept: 'us-gaap:LongTermDebtCurrent', value: exactOf(12_350) })
    const debt = (...lines: FiledLine[]) => read(...lines).map(([account, , , value, scope]) => `${account} ${value} ${scope}`)
    expect(debt(paper, current)).toEqual(['short-term-debt 20329 consolidated'])
    expect(debt(current)).toEqual(['short-term-debt 12350 consolidated'])
    expect(debt(paper, current, line({ concept: 'us-gaap:DebtCurrent', value: exactOf(20_400) }))).toEqual([
      'short-term-debt 20400 consolidated',
    ])
    const restated = [line({ concept: 'us-gaap:CommercialPaper', value: exactOf(1), filedAt: '2025-01-01', filing: 'x' }), paper, current]
    expect(debt(...restated)).toEqual(['short-term-debt 20329 consolidated'])
    expect(debt(paper, { ...current, scope: 'separate' })).toEqual(['short-term-debt 7979 consolidated', 'short-term-debt 12350 separate'])
  })

  it('of Korean statements add the current portion of long-term debt, which has no concept, and bonds beside loans', () => {
    const balance = { statement: 'balanceSheet', form: '11011', unit: 'KRW' } as const
    const borrowings = line({ ...balance, concept: 'ifrs-full:ShorttermBorrowings', label: '단기차입금', value: exactOf(13_688) })
    const current = line({ ...balance, label: '유동성장기부채', value: exactOf(1_330) })
    const bonds = line({ ...balance, concept: 'dart:BondsIssued', label: '사채', value: exactOf(508) })
    const loans = line({ ...balance, concept: 'dart:LongTermBorrowingsGross', label: '장기차입금', value: exactOf(2_866) })
    const debt = (...lines: FiledLine[]) => read(...lines).map(([account, , , value]) => [account, value])
    expect(debt(borrowings, current, bonds, loans)).toEqual([
      ['short-term-debt', 15_018],
      ['long-term-debt', 3_374],
    ])
    // No claim: interest on them, loans given, and what another statement prints.
    const others = ['단기차입금 이자비용', '단기대여금', '유동성리스부채'].map((label) => line({ ...balance, label, value: exactOf(7) }))
    expect(debt(borrowings, ...others, { ...current, statement: undefined })[0]).toEqual(['short-term-debt', 13_688])
  })

  it('are known by their concept before their name, and by their name only where a statement prints it', () => {
    const printed = { statement: 'income', ...year, form: '11011', unit: 'KRW' } as const
    const operating = line({ ...printed, concept: 'dart:OperatingIncomeLoss', label: '영업이익', value: exactOf(5) })
    const named = line({ ...printed, label: '법인세차감전 순이익', value: exactOf(11) })
    expect(read(named, operating, line({ ...printed, label: '영업이익', value: exactOf(4) }))).toEqual([
      ['operating-income', '2025-09-27', 12, 5, 'consolidated'],
      ['pretax-income', '2025-09-27', 12, 11, 'consolidated'],
    ])
    expect(read({ ...named, statement: undefined })).toEqual([])
    const balance = { statement: 'balanceSheet', form: '11011', unit: 'KRW' } as const
    const payables = line({ ...balance, label: '미지급금', value: exactOf(15_585) })
    expect(
      read(payables, line({ ...balance, label: '미지급비용', value: exactOf(27_928) })).map(([account, , , value]) => [account, value]),
    ).toEqual([['accrued', 27_928]])
    expect(read({ ...operating, statement: 'balanceSheet', start: undefined })).toEqual([])
  })

  it('count once a filing, whichever statements repeat them', () => {
    const result = line({ concept: 'ifrs-full:ProfitLoss', statement: 'income', ...year, form: '11011', unit: 'KRW', value: exactOf(3) })
    expect(read(result, { ...result }, { ...result, scope: 'separate' })).toHaveLength(2)
    expect(read(result, { ...result, filing: 'another' })).toHaveLength(2)
  })
})
