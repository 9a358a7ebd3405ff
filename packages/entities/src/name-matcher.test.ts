import { describe, expect, it } from 'vitest'
import { createNameMatcher } from './name-matcher.ts'

const match = (text: string, name: string, symbols: string[] = []): number =>
  createNameMatcher(text, { isQuestionWord: () => false })({ names: [name], symbols })

describe('recognising a company in a text', () => {
  it.each([
    ['What did Northwind Traders earn?', 'Northwind Traders, Inc.', 0.9],
    ['What did Northwind earn?', 'Northwind Traders GmbH & Co. KG', 0.8],
    ['Is SnS profitable?', 'Smith & Sons plc', 0.9],
    ['NORTRA in 2021', 'Northwind Traders', 0.9],
    ['지멘스에서는 몇 명이 일하나?', 'Siemens AG', 0.75],
    ['한빛전자의 매출액은?', '한빛전자주식회사', 1],
    ['화이자의 매출은?', 'Pfizer Inc.', 0.75],
    ['아마존의 매출은?', 'AMAZON.COM, INC.', 0.75],
    ['어도비의 매출은?', 'Adobe Inc.', 0.92],
    ['퍼스트미드 총자산', 'First Mid Bancshares, Inc.', 0.75],
    ['그린마운틴의 매출은?', 'Green Mountain Coffee Roasters, Inc.', 0.75],
    ['포스트홀딩스의 매출은?', 'Post Holdings, Inc.', 0.75],
  ])('"%s" names %s', (text, name, least) => {
    expect(match(text, name)).toBeGreaterThanOrEqual(least)
  })

  it('by its trading symbol', () => {
    expect(match('revenue of NWND', 'Harbor', ['NWND'])).toBe(1)
  })

  it.each([
    ['What is the policy of the group?', 'Group Holdings International, Inc.'],
    ['Which limited company is it?', 'Limited'],
    ['매출액은 얼마인가?', 'Siemens AG'],
    ['퍼스트솔라의 매출은?', 'First Mid Bancshares, Inc.'],
    ['지주회사의 매출은?', 'Post Holdings, Inc.'],
    ['What did Harbor earn?', 'Northwind Traders'],
  ])('"%s" does not name %s', (text, name) => {
    expect(match(text, name)).toBeLessThan(0.5)
  })

  it('ignores words for measures', () => {
    const matcher = createNameMatcher('What are receivables?', { isQuestionWord: () => false, subjects: new Set(['receivables']) })
    expect(matcher({ names: ['receivables'], symbols: [] })).toBe(0)
  })
})
