import type { AccountValueView, StatedValue } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { sourceOf, sourceOfAmount, unitOfAmounts } from './sourced-values.ts'

const author = { language: 'en', projectId: 1, publicUrl: 'https://dossier.example' } as const

const stated = (filename: string, value: string, more: Partial<StatedValue> = {}): StatedValue => ({
  value,
  reportedAt: '2025-12-31',
  fileId: 7,
  filename,
  origin: { kind: 'file', fileId: 7, page: 12, start: 0, end: 5 },
  ...more,
})

const revenue: AccountValueView = {
  account: 'revenue',
  to: '2025-12-31',
  months: 12,
  value: '1577000000',
  kind: 'reported',
  reported: stated('10-K.pdf', '1577000000', { source: 'audited-report' }),
  confirmations: 0,
  restates: [stated('10-K 2024.pdf', '1570000000', { source: 'audited-report', reportedAt: '2024-12-31' })],
  conflicts: [stated('deck.pdf', '1590000000', { source: 'management' })],
  from: [],
  typed: null,
}

it('names the kind of a source, what other kinds of sources state, and which of them counts', () => {
  const source = sourceOf(revenue, author)
  expect(source).toMatchObject({ label: '10-K.pdf', kind: 'audited report', page: 'p. 12' })
  expect(source.otherwise).toEqual([
    '1,590,000,000 · deck.pdf, p. 12, management document, conflicts',
    expect.stringMatching(/^Order: audited report > XBRL of the filing > interim report > release > management document\./),
    '1,570,000,000 · 10-K 2024.pdf, p. 12, audited report, before it was restated',
  ])
  expect(sourceOf(revenue, { ...author, language: 'ko' })).toMatchObject({
    kind: '감사받은 보고서',
    otherwise: [
      '1,590,000,000 · deck.pdf, 12페이지, 회사 작성 자료, 상충',
      expect.stringMatching(/^우선순위: 감사받은 보고서 > /),
      expect.any(String),
    ],
  })
})

it('says nothing else of a value that one kind of source states, or whose kind is unknown', () => {
  const { source: _kind, ...reported } = stated('statements.pdf', '1577000000')
  expect(sourceOf({ ...revenue, restates: [], conflicts: [], reported }, author)).not.toHaveProperty('otherwise')
  expect(sourceOf({ ...revenue, reported }, author)).not.toHaveProperty('kind')
})

it('keeps what is stated otherwise of each part of an amount', () => {
  const costs: AccountValueView = { ...revenue, account: 'cost-of-sales', conflicts: [], restates: [] }
  const parts = [
    { sign: 1 as const, of: costs },
    { sign: -1 as const, of: revenue },
  ]
  expect(sourceOfAmount({ parts }, 1e6, author).otherwise).toHaveLength(3)
})

describe('the unit of a workbook', () => {
  it.each([
    [[], 'USD', 'en', 'one'],
    [[-999_999], 'USD', 'en', 'one'],
    [[1e6], 'KRW', 'ko', 'thousand'],
    [[416e9, 5], 'USD', 'en', 'million'],
    [[1e12], 'USD', 'ko', 'billion'],
    [[230_400_881e6, 5e6], 'KRW', 'ko', 'hundred-million'],
    [[-230_400_881e6], 'KRW', 'en', 'billion'],
    [[230_400_881e6], null, 'ko', 'billion'],
  ] as const)('of %j %s in %s is %s', (amounts, currency, language, unit) => {
    expect(unitOfAmounts(amounts, { currency, language })).toBe(unit)
  })
})
