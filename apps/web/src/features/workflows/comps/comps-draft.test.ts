import { accountScopes, type CompsAssumptions, type CompsKnownCompany, type CompsProposal, type CompsProposedPeer } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { parseDraft, writeDraft } from '../kept/draft-text.ts'
import { type CompanyDraft, type CompsEdits, draftOf, isEdits, marketValueConflict, readDraft, unknownItems } from './comps-draft.ts'

const nothing = { fiscalYear: null, yearToDate: null, priorYearToDate: null, ltm: null }
const known = (company: string, currency = 'USD'): CompsKnownCompany => ({
  company,
  name: company,
  currency,
  currencies: [],
  profile: null,
  scope: accountScopes[0],
  scopes: [],
  isFinancial: false,
  fiscalYearEnd: 12,
  ltm: { to: '2025-12-31', basis: 'fiscal-year' },
  interimLacks: [],
  metrics: { revenue: nothing, ebitda: nothing, ebit: nothing, netIncome: nothing },
  years: [],
  bookEquity: null,
  balanceAt: null,
  bridge: [
    { item: 'cash', value: 60e6, of: null },
    { item: 'pension-liability', value: null, of: null },
    { item: 'preferred', value: null, of: null },
  ],
  missing: [],
  forecasts: { metrics: {}, problems: [] },
  refusal: null,
})
const peer = (company: string, isSuggested: boolean, currency?: string): CompsProposedPeer => ({
  ...known(company, currency),
  isSuggested,
  reasons: [],
})
const proposal: CompsProposal = {
  asOf: '2026-10-30',
  calendarYear: 2025,
  subject: known('harbor'),
  peers: [peer('quay', true), peer('pier', false), peer('hangang', false, 'KRW')],
  leftOut: 0,
}
const priced: Partial<CompanyDraft> = { sharePrice: '25', shares: '50,000,000' }
const edits = (companies: CompsEdits['companies']): CompsEdits => ({
  companies: { harbor: { shares: '20,000,000' }, quay: priced, ...companies },
})
const read = (of: CompsEdits, previous?: CompsAssumptions) => readDraft(draftOf(proposal, previous, of), proposal)

describe('the form of a comparison', () => {
  it('is taken up again with all that was changed of it, and with nothing of another form', () => {
    const changed: CompsEdits = {
      asOf: '2026-09-30',
      calendarYear: '2024',
      companies: {
        quay: { ...draftOf(proposal, undefined, edits({})).peers['quay'], marketCapDate: '2026-09-30' },
        pier: { isIncluded: true },
      },
    }
    expect(isEdits(parseDraft(writeDraft(changed)))).toBe(true)
    const unknownField = { companies: { quay: { beta: '1' } } }
    const numberForText = { companies: { quay: { sharePrice: 25 } } }
    for (const other of [undefined, null, 'x', {}, { companies: null }, unknownField, numberForText]) expect(isEdits(other)).toBe(false)
  })

  it('begins with what files forecast, each with its place until it is changed', () => {
    const origin = { kind: 'cell' as const, fileId: 4, sheet: 'Plan', range: 'C4' }
    const nextYear = { value: 1_700e6, source: 'plan.xlsx, Plan!C4, forecast', origin }
    const forecast: CompsProposal = {
      ...proposal,
      subject: { ...proposal.subject, forecasts: { metrics: { revenue: { nextYear } }, problems: [] } },
    }
    const readOf = (of: CompsEdits) => readDraft(draftOf(forecast, undefined, of), forecast).assumptions?.subject.estimates
    expect(readOf(edits({}))).toEqual({ revenue: { nextYear } })
    const typed = edits({ harbor: { shares: '20,000,000', estimates: { 'revenue.nextYear': '1650' }, sources: { estimates: 'Broker' } } })
    expect(readOf(typed)).toEqual({ revenue: { nextYear: { value: 1_650e6, source: 'Broker' } } })
    const cleared = edits({ harbor: { shares: '20,000,000', estimates: { 'revenue.nextYear': '' } } })
    expect(readOf(cleared)).toEqual({})
  })

  it('begins with the suggested peers included', () => {
    const { peers, calendarYear } = draftOf(proposal, undefined, { companies: {} })
    expect(Object.entries(peers).map(([company, { isIncluded }]) => [company, isIncluded])).toEqual([
      ['quay', true],
      ['pier', false],
      ['hangang', false],
    ])
    expect(calendarYear).toBe('2025')
  })

  it('asks for prices and shares of included peers, and of the subject for shares alone', () => {
    expect([...read({ companies: {} }).problems]).toEqual([
      ['harbor.shares', 'required'],
      ['quay.sharePrice', 'required'],
      ['quay.shares', 'required'],
    ])
    expect([...read(edits({ quay: { ...priced, isIncluded: false } })).problems]).toEqual([['peers', 'required']])
  })

  it('reads numbers with their sources, amounts in millions', () => {
    const { assumptions, problems } = read(
      edits({
        quay: {
          ...priced,
          bridge: { 'pension-liability': '12.5' },
          estimates: { 'ebitda.nextYear': '170' },
          optionCount: '1000',
          strike: '20',
          sources: { sharePrice: ' Exchange ', bridge: '10-K', estimates: 'Broker' },
          rationale: 'Same customers',
        },
      }),
    )
    expect([...problems]).toEqual([])
    expect(assumptions?.peers[0]).toMatchObject({
      company: 'quay',
      isIncluded: true,
      rationale: 'Same customers',
      sharePrice: { value: 25, source: 'Exchange' },
      shares: { value: 50_000_000 },
      options: { count: { value: 1_000 }, strike: { value: 20 } },
      bridge: [{ item: 'pension-liability', amount: { value: 12_500_000, source: '10-K' } }],
      estimates: { ebitda: { nextYear: { value: 170_000_000, source: 'Broker' } } },
    })
  })

  it('takes a market capitalisation with its day for a missing price or number of shares', () => {
    const capped = { sharePrice: '25', marketCap: '1,250', marketCapSource: ' FMP ', marketCapDate: '2026-10-29' }
    const { assumptions, problems } = read(edits({ quay: capped }))
    expect([...problems]).toEqual([])
    expect(assumptions?.peers[0]?.marketCapitalization).toEqual({ value: 1_250_000_000, source: 'FMP', date: '2026-10-29' })
    expect([...read(edits({ quay: { ...capped, marketCapDate: null } })).problems]).toEqual([['quay.marketCapDate', 'required']])
    expect([...read(edits({ quay: { marketCap: '1250', marketCapDate: '2026-10-29' } })).problems]).toEqual([
      ['quay.sharePrice', 'required'],
      ['quay.shares', 'required'],
    ])
    expect(read({ companies: {} }, assumptions).assumptions).toEqual(assumptions)
  })

  it('keeps where a market capitalisation and a rate were retrieved while they are not changed, also from an earlier comparison', () => {
    const quoted = (unit: string) => ({
      unit,
      asOf: '2026-10-29',
      service: 'market/ecb',
      address: 'https://service.example',
      retrievedAt: '2026-10-30T00:00:00Z',
      citation: { ko: 'ECB: 기준환율, 2026-10-29', en: 'ECB: Reference rate, 2026-10-29' },
    })
    const source = 'ECB: Reference rate, 2026-10-29'
    const korean: Partial<CompanyDraft> = {
      ...priced,
      isIncluded: true,
      exchangeRate: '0.00071',
      exchangeSource: source,
      exchangeDate: '2026-10-29',
      takenRate: { text: '0.00071', source, quoted: quoted('USD/KRW') },
      marketCap: '1250',
      marketCapDate: '2026-10-29',
      takenCap: { text: '1250', source, quoted: quoted('KRW') },
    }
    const { assumptions } = read(edits({ hangang: korean }))
    const hangang = assumptions?.peers.find(({ company }) => company === 'hangang')
    expect(hangang?.exchangeRate?.quoted).toEqual(quoted('USD/KRW'))
    expect(hangang?.marketCapitalization?.quoted).toEqual(quoted('KRW'))
    expect(read({ companies: {} }, assumptions).assumptions).toEqual(assumptions)
    const changed = read(edits({ hangang: { ...korean, exchangeRate: '0.0008', marketCap: '1300' } })).assumptions?.peers.at(-1)
    expect(changed?.exchangeRate).toEqual({ rate: 0.0008, source, date: '2026-10-29' })
    expect(changed?.marketCapitalization).not.toHaveProperty('quoted')
  })

  it('compares a market capitalisation with price × shares', () => {
    const draft = { ...draftOf(proposal, undefined, { companies: {} }).subject, sharePrice: '20', shares: '50,000,000' }
    expect(marketValueConflict({ ...draft, marketCap: '1,200' })).toEqual({ computed: 1e9, difference: expect.closeTo(1 / 6, 9) as number })
    for (const marketCap of ['1,010', '', 'unknown']) expect(marketValueConflict({ ...draft, marketCap })).toBeNull()
  })

  it('asks for the rate of a peer of another currency with its source and date', () => {
    const korean = { ...priced, isIncluded: true }
    expect([...read(edits({ hangang: korean })).problems]).toEqual([['hangang.exchangeRate', 'required']])
    expect([...read(edits({ hangang: { ...korean, exchangeRate: '0.0007' } })).problems.keys()]).toEqual([
      'hangang.exchangeSource',
      'hangang.exchangeDate',
    ])
  })

  it('names the field of a number that is out of range or none', () => {
    expect([...read(edits({ quay: { ...priced, sharePrice: 'cheap', strike: '4' } })).problems]).toEqual([
      ['quay.sharePrice', 'notANumber'],
      ['quay.optionCount', 'required'],
    ])
    expect([...read(edits({ quay: { ...priced, sharePrice: '0' } })).problems]).toEqual([['quay.sharePrice', 'outOfRange']])
    expect([...read(edits({ harbor: { shares: '0' } })).problems]).toEqual([['harbor.shares', 'outOfRange']])
    const optioned = { ...priced, optionCount: '5', strike: '-3' }
    expect([...read(edits({ quay: optioned })).problems]).toEqual([['quay.strike', 'outOfRange']])
    expect([...read({ ...edits({}), calendarYear: '25' }).problems]).toEqual([['calendarYear', 'outOfRange']])
  })

  it('begins with what was typed before, of which another form makes the same', () => {
    const typed = edits({
      quay: { ...priced, bridge: { 'pension-liability': '12.5' }, sources: { sharePrice: 'Exchange', bridge: '10-K' } },
      pier: { sharePrice: '24', shares: '30000000', rationale: 'Under offer' },
      hangang: { ...priced, isIncluded: true, exchangeRate: '0.00071', exchangeSource: 'Bank', exchangeDate: '2026-10-30' },
    })
    const { assumptions } = read(typed)
    expect(assumptions).toBeDefined()
    expect(read({ companies: {} }, assumptions).assumptions).toEqual(assumptions)
    expect(read({ companies: { quay: { sharePrice: '31' } } }, assumptions).assumptions?.peers[0]?.sharePrice).toEqual({
      value: 31,
      source: 'Exchange',
    })
  })

  it('counts claims that nobody has looked up, none of a bank', () => {
    const draft = draftOf(proposal, undefined, { companies: {} }).subject
    expect(unknownItems(proposal.subject, draft)).toEqual(['pension-liability'])
    expect(unknownItems(proposal.subject, { ...draft, bridge: { 'pension-liability': '0' } })).toEqual([])
    expect(unknownItems(proposal.subject, { ...draft, isFinancial: true })).toEqual([])
  })
})
