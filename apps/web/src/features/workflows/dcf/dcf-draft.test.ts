import { type DcfProposal, type DcfProposedRates } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { type DcfDraft, draftOf, draftOfAssumptions, isDraft, numberFields, readDraft, readNumber, withRates } from './dcf-draft.ts'

const basis = { code: 'share-average' as const, figures: { rate: 0.1, years: 3 }, text: { ko: '평균', en: 'average' } }
const rates = (rate: number): DcfProposedRates => ({ rates: [rate, rate, rate, rate, rate], basis })
const drivers: DcfProposal['scenarios']['base'] = {
  growth: rates(0.1),
  ebitMargin: rates(0.1),
  depreciation: rates(0.1),
  capex: rates(0.1),
  workingCapital: rates(0.1),
  taxRate: rates(0.1),
}
const proposal: DcfProposal = {
  company: 'harbor',
  name: 'Harbor',
  currency: 'USD',
  currencies: [],
  scope: 'consolidated',
  scopes: ['consolidated'],
  asOf: '2025-12-31',
  history: [],
  bridge: [
    { item: 'cash', value: 310_000_000, of: null },
    { item: 'pension-liability', value: null, of: null },
  ],
  forecastYears: [2026, 2027, 2028, 2029, 2030],
  scenarios: { bear: drivers, base: { ...drivers, capex: null }, bull: drivers },
  terminal: { growth: { value: 0.02, basis } },
  wacc: { preTaxDebtCost: { value: 0.045, basis }, taxRate: null },
  missing: [],
  refusal: null,
}

const reading = { proposal, amountSize: 1e6, language: 'en' } as const

/** All that is asked for is typed. */
function whole(): DcfDraft {
  const draft = withRates(draftOf(proposal), 'base', 'capex', ['5', '5', '5', '5', '5'])
  const numbers = Object.fromEntries(numberFields.map((field) => [field, draft.numbers[field] || '5'])) as DcfDraft['numbers']
  const zeros = {
    'short-term-debt': '0',
    'long-term-debt': '400',
    'lease-liabilities': '0',
    'minority-equity': '0',
    'pension-liability': '0',
    'short-term-investments': '0',
    'investments-associates': '0',
  }
  return {
    ...draft,
    numbers: { ...numbers, 'wacc.unleveredBeta': '1.1', 'terminal.multiple': '9.5', 'shares.outstanding': '1,000,000' },
    bridge: zeros,
  }
}

describe('the assumptions of a valuation', () => {
  it('begin with what the statements propose, as percentages', () => {
    const draft = draftOf(proposal)
    expect(draft.drivers.base.growth).toEqual(['10', '10', '10', '10', '10'])
    expect(draft.drivers.base.capex).toEqual(['', '', '', '', ''])
    expect(draft.numbers).toMatchObject({ 'terminal.growth': '2', 'wacc.preTaxDebtCost': '4.5', 'wacc.riskFree': '' })
  })

  it('are asked for field by field where nothing is proposed or stated', () => {
    const { assumptions, problems } = readDraft(draftOf(proposal), reading)
    expect(assumptions).toBeUndefined()
    expect(problems.get('wacc.riskFree')).toBe('required')
    expect(problems.get('drivers.base.capex.0')).toBe('required')
    expect(problems.get('bridge.pension-liability')).toBe('required')
    expect(problems.has('bridge.cash')).toBe(false)
    expect(problems.has('wacc.sizePremium')).toBe(false)
    expect(problems.has('shares.sharePrice')).toBe(false)
  })

  it('are fractions and whole amounts once they are read', () => {
    const { assumptions, problems } = readDraft({ ...whole(), sources: { 'wacc.riskFree': ' 10-year bond ' } }, reading)
    expect([...problems]).toEqual([])
    expect(assumptions?.wacc.riskFree).toEqual({ value: 0.05, source: '10-year bond' })
    expect(assumptions?.scenarios.base.capex.rates).toEqual([0.05, 0.05, 0.05, 0.05, 0.05])
    expect(assumptions?.bridge).toContainEqual({ item: 'long-term-debt', amount: { value: 400_000_000 } })
    expect(assumptions?.shares.outstanding.value).toBe(1_000_000)
  })

  it('have the rule of the proposal for a source as long as the rates are the proposed, then the one that is typed', () => {
    const draft = whole()
    expect(readDraft(draft, reading).assumptions?.scenarios.bear.growth.source).toBe('average')
    expect(readDraft(draft, { ...reading, language: 'ko' }).assumptions?.terminal.growth.source).toBe('평균')
    const changed = withRates(draft, 'bear', 'growth', ['10', '9', '8', '7', '6'])
    expect(readDraft(changed, reading).assumptions?.scenarios.bear.growth.source).toBeUndefined()
    const sourced = { ...changed, sources: { 'drivers.bear.growth': 'Management plan, p. 4', 'bridge.long-term-debt': 'Loan agreement' } }
    const { assumptions } = readDraft(sourced, reading)
    expect(assumptions?.scenarios.bear.growth.source).toBe('Management plan, p. 4')
    expect(assumptions?.bridge.find(({ item }) => item === 'long-term-debt')?.amount.source).toBe('Loan agreement')
  })

  it('of an earlier valuation begin the next one, and are read as what they were', () => {
    const draft = {
      ...withRates(whole(), 'bull', 'ebitMargin', ['10.67', '12.345', '(3)', '4', '5']),
      sources: { 'wacc.riskFree': '10-year bond', 'drivers.bull.ebitMargin': 'Plan' },
      options: [{ label: 'Plan 2023', count: '4,000', strike: '6.5' }],
      further: [
        { item: 'other-claim' as const, label: 'Litigation', amount: { value: 3e6, source: 'Report, p. 12' } },
        { item: 'other-claim' as const, label: 'Earn-out', amount: { value: 5e6 } },
      ],
    }
    const { assumptions } = readDraft(draft, reading)
    const again = draftOfAssumptions(assumptions!, proposal, 1e6)
    expect(readDraft(again, reading).assumptions).toEqual(assumptions)
    expect(again.drivers.bull.ebitMargin).toEqual(['10.67', '12.345', '-3', '4', '5'])
    // The rule of a proposal is said anew rather than kept for rates that are changed later.
    expect(again.sources).toEqual({ 'wacc.riskFree': '10-year bond', 'drivers.bull.ebitMargin': 'Plan' })
    expect(again.further.map(({ label }) => label)).toEqual(['Litigation', 'Earn-out'])
  })

  it('are taken up again when they were kept over the same years', () => {
    const draft = whole()
    expect(isDraft(JSON.parse(JSON.stringify(draft)), 5)).toBe(true)
    expect(isDraft(draft, 7)).toBe(false)
    for (const other of [null, 'x', {}, { ...draft, numbers: {} }]) expect(isDraft(other, 5)).toBe(false)
  })

  it('name the part of an option plan that is missing', () => {
    const draft = { ...whole(), options: [{ label: ' ', count: 'many', strike: '' }] }
    expect([...readDraft(draft, reading).problems]).toEqual([
      ['options.0.label', 'required'],
      ['options.0.count', 'notANumber'],
      ['options.0.strike', 'required'],
    ])
  })

  it('say which field is no number, and which is out of its range', () => {
    const draft = whole()
    const wordy = readDraft({ ...draft, numbers: { ...draft.numbers, 'wacc.riskFree': 'low' } }, reading)
    expect([...wordy.problems]).toEqual([['wacc.riskFree', 'notANumber']])
    const steep = readDraft(withRates(draft, 'bull', 'taxRate', ['25', '90', '25', '25', '25']), reading)
    expect([...steep.problems]).toEqual([['drivers.bull.taxRate.1', 'outOfRange']])
    const absurd = readDraft({ ...draft, numbers: { ...draft.numbers, 'wacc.riskFree': '9'.repeat(40) } }, reading)
    expect([...absurd.problems]).toEqual([['wacc.riskFree', 'outOfRange']])
    const market = readDraft({ ...draft, structure: 'market', numbers: { ...draft.numbers, 'shares.sharePrice': '' } }, reading)
    expect([...market.problems]).toEqual([['shares.sharePrice', 'required']])
  })

  it.each([
    ['1,234.5', 1234.5],
    ['(3)', -3],
    ['-3', -3],
    ['4.5%', 4.5],
    ['', undefined],
    ['1e5', undefined],
    ['five', undefined],
    ['9'.repeat(40), 1e40],
    ['0.1234567890123', 0.1234567890123],
    ['9'.repeat(101), undefined],
  ])('%j is read as %j', (typed, value) => expect(readNumber(typed)).toBe(value))
})
