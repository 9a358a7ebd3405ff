import type { SaasCube } from '@dossier/contract'
import { expect, it } from 'vitest'
import { computed, type FigureBasis } from '../basis/figure-basis.ts'
import { contractBases } from './contract-bases.ts'
import { componentBasis, scoreBasis, wholeScoreBasis } from './quality-bases.ts'

const contracts = {
  count: 3,
  customers: 3,
  annualValue: 3_000,
  multiYearShare: 0.75,
  automaticRenewalShare: null,
  unknownTerm: 600,
  unknownRenewal: 3_000,
  bands: [
    { from: 0, below: 1_000, customers: 2, annualValue: 1_200, share: 0.4 },
    { from: 1_000, below: null, customers: 1, annualValue: 1_800, share: 0.6 },
  ],
}
const ofContracts = contractBases(contracts, '2025-06', {
  nameOf: (of) => of,
  amount: String,
  shareOfKnown: 'of known',
  shareOfAll: 'of all',
})
const rows = (member: number, ...roles: string[]) => ({
  kind: 'rows',
  roles: ['customer', 'annualValue', ...roles],
  from: '2025-06',
  to: '2025-06',
  member: { dimension: 'contract', member },
})
const shown = (basis: FigureBasis | undefined) =>
  basis?.kind === 'computed' ? [basis.formula, ...basis.operands.map(({ label, figure }) => `${label}: ${figure}`)] : basis

it('opens the own rows of contracts, of a term, a renewal or a band', () => {
  expect(ofContracts.annualValue).toEqual(rows(0))
  expect(ofContracts.unknownTerm).toEqual(rows(3, 'start', 'end'))
  expect(ofContracts.unknownRenewal).toEqual(rows(4, 'renewal'))
  expect(ofContracts.band(1)).toEqual(rows(6))
  expect(shown(ofContracts.multiYear)).toEqual(['of known', 'multiYear: 1800', 'inForce: 3000', 'unknownTerm: 600'])
  expect(ofContracts.automaticRenewal).toBeUndefined()
  expect(shown(ofContracts.bandShare(0))).toEqual(['of all', 'bandValue: 1200', 'inForce: 3000'])
})

const component = (code: 'largestCustomer' | 'recurringShare' | 'multiYear' | 'grossRetention', value: number | null) => ({
  code,
  value,
  score: value === null ? null : 3,
  missing: null,
  isHigherBetter: code !== 'largestCustomer',
  bounds: [0.1, 0.2, 0.3, 0.4],
  cell: null,
})
const result = {
  periods: ['2024-12', '2025-06', '2025-12'].map((key) => ({ key, label: key, from: key, isPartial: false })),
  periodMonths: 6,
  concentration: [{ dimension: 'customer', total: 100, largest: [{ label: 'X', amount: 60, share: 0.6 }] }],
} as unknown as SaasCube
const context = {
  result,
  metrics: {
    find: (key: string) => ({ key, label: key, kind: 'amount' as const, values: [1, 20, 30] }),
    basis: (key: string, at: number) => computed(`${key}@${at}`, []),
    operands: (keys: readonly string[], at: number) => keys.map((key) => ({ label: `${key} ${at}`, figure: '' })),
  },
  contracts: ofContracts,
  arrBasis: (amount: number): FigureBasis => ({ kind: 'typed', source: `arr ${amount}` }),
  words: {
    amount: String,
    ofYear: (metric: string) => `${metric} of the year`,
    sum: 'sum',
    recurringShare: 'recurring share',
    grossMargin: 'margin',
    largestShare: 'largest',
    tenShare: 'ten',
    arr: 'ARR',
    score: (bounds: readonly number[], isHigherBetter: boolean) => `${isHigherBetter ? 'from' : 'to'} ${bounds.join(' ')}`,
    whole: 'mean',
    componentName: (code: string) => code,
    ofFive: (score: number) => `${score}/5`,
    percent: (value: number) => `${value * 100}%`,
  },
}

it('adds up the periods of the last twelve months for shares of revenue', () => {
  const basis = componentBasis(component('recurringShare', 0.5), context)
  expect(shown(basis)).toEqual(['recurring share', 'recurring of the year: 50', 'services of the year: 50'])
  expect(basis).toMatchObject({ operands: [{ basis: { operands: [{ label: 'recurring 1' }, { label: 'recurring 2' }] } }, {}] })
})

it('opens retention, contracts and the largest customer as elsewhere on the page', () => {
  expect(shown(componentBasis(component('grossRetention', 0.9), context))).toEqual(['grrYear@2'])
  expect(componentBasis(component('multiYear', 0.75), context)).toEqual(ofContracts.multiYear)
  const basis = componentBasis(component('largestCustomer', 0.6), context)
  expect(shown(basis)).toEqual(['largest', 'X: 60', 'ARR: 100'])
  expect(basis).toMatchObject({ operands: [{ basis: { source: 'arr 60' } }, { basis: { source: 'arr 100' } }] })
  expect(componentBasis(component('largestCustomer', null), context)).toBeUndefined()
})

it('states how a component is scored, and the whole by its components', () => {
  const scored = component('largestCustomer', 0.6)
  expect(shown(scoreBasis(scored, context))).toEqual(['to 0.1 0.2 0.3 0.4', 'largestCustomer: 60%'])
  const quality = { score: 3, mean: 3, differsFromLedger: false, components: [scored, component('multiYear', null)] }
  expect(shown(wholeScoreBasis(quality, context))).toEqual(['mean', 'largestCustomer: 3/5'])
})
