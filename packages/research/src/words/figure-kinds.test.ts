import { describe, expect, it } from 'vitest'
import { kindsIn, kindsOfLabel } from './figure-kinds.ts'

describe('kindsIn', () => {
  it.each([
    ['Long-term borrowings', '장기차입금', 'long-term'],
    ['Current portion of debt', '유동성장기부채', 'short-term'],
    ['Increase in inventories', '재고자산의 증가', 'change'],
    ['Balance at beginning of year', '기초 잔액', 'beginning'],
    ['Average fee', '평균 수수료', 'average'],
    ['Dividends per share', '주당배당금', 'per-share'],
    ['Sales per store', '점포당 매출', 'per-unit'],
    ['Sales target', '매출 목표', 'planned'],
    ['Production capacity', '생산능력', 'capacity'],
    ['Actual output', '생산실적', 'output'],
    ['Operating margin', '영업이익률', 'margin'],
    ['Share of sales', '매출 비중', 'composition'],
    ['Number of employees', '직원 수', 'people'],
    ['How many shares', '소유주식수', 'shares'],
    ['Useful life', '내용연수', 'time'],
    ['Patents worldwide', '세계 특허', 'worldwide'],
    ['Domestic sales', '내수 매출', 'domestic'],
    ['Overseas sales', '해외 매출', 'abroad'],
    ['Leased stores', '임차 매장', 'leased'],
    ['Carrying amount', '장부금액', 'carrying-amount'],
  ] as const)('%s, %s', (english, korean, kind) => {
    expect(kindsIn(english)).toContain(kind)
    expect(kindsIn(korean)).toContain(kind)
  })

  it.each(['Net sales', 'Gross profit', '당기순이익', '순매출액', '매출총이익', 'Total assets', '매출액'])(
    'returns no kind for a name that contains such a word: %s',
    (name) => expect([...kindsIn(name)]).toEqual([]),
  )

  it('tells the country from its dollar and its accounting rules', () => {
    expect(kindsIn('U.S. sales')).toContain('domestic')
    expect(kindsIn('U.S. real estate')).toContain('domestic')
    expect([...kindsIn('in millions of U.S. dollars'), ...kindsIn('under U.S. GAAP')]).toEqual([])
  })
})

describe('kindsOfLabel', () => {
  it.each([
    ['Dividends on common stock ($1.325 per share)', false],
    ['Dividends declared (per share)', true],
    ['Earnings per share (Note 12)', true],
  ])('ignores a figure in brackets: %s', (label, isPerShare) => {
    expect(kindsOfLabel(label).has('per-share')).toBe(isPerShare)
  })
})
