import { describeDcfBasis } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { differingInputs } from './differing-inputs.ts'

const paths = (before: unknown, after: unknown) =>
  differingInputs(before, after).map(({ path, before: from, after: to }) => [path.join('.'), from, to])

describe('what two outputs were asked for otherwise', () => {
  it('is nothing where only the order of fields or the language of labels differs', () => {
    expect(differingInputs({ asOf: '2026-10-30', language: 'ko', taxRate: 0 }, { taxRate: 0, language: 'en', asOf: '2026-10-30' })).toEqual(
      [],
    )
  })

  it('names parts of lists by what they are of, wherever they are in the list', () => {
    const quay = { company: 'quay', sharePrice: { value: 25, source: 'Exchange' }, isIncluded: true }
    const pier = { company: 'pier', sharePrice: { value: 24 }, isIncluded: true }
    const before = { peers: [quay, pier, { company: 'mole' }] }
    const after = {
      peers: [{ ...pier, isIncluded: false }, { ...quay, sharePrice: { value: 31, source: 'Broker' } }, { company: 'skiff' }],
    }
    expect(paths(before, after)).toEqual([
      ['peers.pier.isIncluded', true, false],
      ['peers.quay.sharePrice', 25, 31],
      ['peers.skiff', null, 'skiff'],
      ['peers.mole', 'mole', null],
    ])
  })

  it('excludes unchanged defaults: rules of a proposal, values that statements determine, companies that are only listed', () => {
    const ruleIn = (language: 'ko' | 'en') => describeDcfBasis('share-average', { rate: 0.112, years: 3 }, language)
    const before = {
      company: 'harbor',
      scenarios: { base: { growth: { rates: [0.07, 0.05], source: ruleIn('ko') }, capex: { rates: [0.03], source: ruleIn('en') } } },
      wacc: { taxRate: { value: 0.25, source: ruleIn('ko') }, riskFree: { value: 0.123456789012 } },
      peers: [{ company: 'quay', isIncluded: true }],
    }
    const after = {
      ...before,
      scope: 'consolidated',
      currency: 'USD',
      scenarios: { base: { growth: { rates: [0.07, 0.05], source: ruleIn('en') }, capex: { rates: [0.04] } } },
      wacc: { taxRate: { value: 0.25 }, riskFree: { value: 0.12345678901 } },
      peers: [...before.peers, { company: 'skiff', isIncluded: false, scope: 'consolidated', currency: 'USD', estimates: {}, bridge: [] }],
    }
    expect(paths(before, after)).toEqual([['scenarios.base.capex.rates', [0.03], [0.04]]])
    expect(paths({ scope: 'separate' }, { scope: 'consolidated' })).toEqual([['scope', 'separate', 'consolidated']])
    const typed = { ...before, peers: [...before.peers, { company: 'skiff', isIncluded: false, rationale: 'Too small' }] }
    expect(paths(before, typed)).toEqual([['peers.skiff', null, 'skiff']])
    const sourced = { ...before, wacc: { ...before.wacc, taxRate: { value: 0.25, source: 'KPMG' } } }
    expect(paths(before, sourced)).toEqual([['wacc.taxRate.source', ruleIn('ko'), 'KPMG']])
  })

  it('takes the rates of a row together, and a source for a difference of its own where the number is the same', () => {
    const growth = (rates: number[], source?: string) => ({
      growth: { rates, ...(source !== undefined && { source }) },
      riskFree: { value: 0.03, source },
    })
    expect(paths(growth([0.1, 0.05], 'Plan'), growth([0.1, 0.06], 'Board'))).toEqual([
      ['growth.rates', [0.1, 0.05], [0.1, 0.06]],
      ['growth.source', 'Plan', 'Board'],
      ['riskFree.source', 'Plan', 'Board'],
    ])
  })

  it('shows what was typed for the first time and what was taken back', () => {
    const before = { typed: { ledgerRevenue: [{ period: '2025-01', value: 10 }] }, wacc: { sizePremium: { value: 0.01 } } }
    const after = {
      typed: { ledgerRevenue: [{ period: '2025-02', value: 12, source: 'GL' }], costOfGoods: [] },
      wacc: {},
      options: { count: { value: 4 }, strike: { value: 6 } },
    }
    expect(paths(before, after)).toEqual([
      ['typed.ledgerRevenue.2025-02', null, 12],
      ['typed.ledgerRevenue.2025-01', 10, null],
      ['wacc.sizePremium', 0.01, null],
      ['options.count', null, 4],
      ['options.strike', null, 6],
    ])
  })

  it('excludes when and where a rate was retrieved', () => {
    const asked = (rate: number, retrievedAt: string) => ({
      peers: [{ company: 'hangang', exchangeRate: { rate, source: 'ECB', date: '2026-11-20', quoted: { retrievedAt } } }],
    })
    expect(differingInputs(asked(0.00071, '2026-11-21'), asked(0.00071, '2026-11-22'))).toEqual([])
    expect(differingInputs(asked(0.00071, '2026-11-21'), asked(0.00072, '2026-11-22'))).toEqual([
      { path: ['peers', 'hangang', 'exchangeRate', 'rate'], before: 0.00071, after: 0.00072 },
    ])
  })

  it('keeps parts apart that are named alike', () => {
    const item = (value: number) => ({ item: 'other-claim', amount: { value } })
    expect(paths({ bridge: [item(1), item(2)] }, { bridge: [item(1), item(3)] })).toEqual([['bridge.other-claim 2.amount', 2, 3]])
  })
})
