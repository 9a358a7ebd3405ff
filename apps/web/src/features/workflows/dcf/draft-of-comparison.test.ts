import type { CompsComparison } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import type { DcfDraft } from './dcf-draft.ts'
import { draftOfComparison } from './draft-of-comparison.ts'

const empty: DcfDraft = {
  drivers: {} as DcfDraft['drivers'],
  selected: 'base',
  structure: 'target',
  numbers: { 'terminal.growth': '2', 'terminal.multiple': '', 'shares.outstanding': '', 'shares.sharePrice': '' } as DcfDraft['numbers'],
  sources: {},
  taken: {},
  bridge: {},
  options: [],
  further: [],
}
const carrying = { amountSize: 1e6, multipleSource: 'Median of peers', comparisonSource: 'Comps', optionsLabel: 'Options' }

function comparison(subject: Partial<CompsComparison['assumptions']['subject']>, median?: number) {
  const evEbitda = median === undefined ? null : { max: 12, upper: 10, median, lower: 7, min: 6, count: 4 }
  return {
    assumptions: { subject: { company: 'harbor', estimates: {}, bridge: [], ...subject } },
    statistics: { multiples: { evEbitda } },
  } as unknown as CompsComparison
}

describe('a valuation that begins with a comparison', () => {
  it('takes the median multiple of the peers, and price, shares, options and claims with their sources', () => {
    const draft = draftOfComparison(
      empty,
      comparison(
        {
          sharePrice: { value: 90, source: 'Exchange' },
          shares: { value: 20_000_000 },
          options: { count: { value: 1_000_000 }, strike: { value: 40.5 } },
          bridge: [{ item: 'pension-liability', amount: { value: 12_500_000, source: 'Note 9' } }],
        },
        7.90625,
      ),
      carrying,
    )
    expect(draft.numbers).toMatchObject({
      'terminal.growth': '2',
      'terminal.multiple': '7.91',
      'shares.sharePrice': '90',
      'shares.outstanding': '20000000',
    })
    expect(draft.sources).toEqual({
      'terminal.multiple': 'Median of peers',
      'shares.sharePrice': 'Exchange',
      'shares.outstanding': 'Comps',
      'bridge.pension-liability': 'Note 9',
    })
    expect(draft.bridge).toEqual({ 'pension-liability': '12.5' })
    expect(draft.options).toEqual([{ label: 'Options', count: '1000000', strike: '40.5' }])
  })

  it('leaves open what the comparison does not know, and a claim on the other side, which a valuation counts otherwise', () => {
    const draft = draftOfComparison(empty, comparison({ bridge: [{ item: 'cash', amount: { value: -5e6 } }] }), carrying)
    expect(draft).toEqual(empty)
  })
})
