import { describe, expect, test } from 'vitest'
import { mentionsIn } from '../evidence/index.ts'
import { namesIn } from './names.ts'

describe('namesIn', () => {
  test.each([
    ['What did Acme Widgets spend in FY2018?', ['Acme Widgets']],
    ["What was Acme's EBITDA in Q2 of FY2023?", ['Acme']],
    ['Is 7X a capital-intensive business?', ['7X']],
    ['Does the Highest margin belong to the U.S.?', []],
    ["How large were Acme's Tier 9 emissions?", ['Acme', 'Tier']],
    ['7X의 매출은 얼마인가?', ['7X']],
    ['"한빛상사"와의 계약은?', ['한빛상사']],
    ['매출은 얼마인가?', []],
    ['Which plants does the Group own?', []],
    ['Acme NAV per share', ['Acme']],
    ['Acme Widgets CET1 ratio', ['Acme Widgets']],
    ['What was the order book of Acme at Dec 31 2022?', ['Acme']],
  ])('finds the names in %s', (question, names) => {
    expect(namesIn(question).toSorted()).toEqual(names.toSorted())
  })
})

describe('a mention of a name', () => {
  test.each([
    ['Acme Widgets', 'The ACME WIDGETS Company'],
    ['Acme', 'Notes of Acme’s plan'],
    ['FootBridge', 'Foot Bridge, Inc.'],
    ['WnW', 'Wilson & Wilson and subsidiaries'],
    ['GWC', 'General Widget Corporation'],
    ['GENWID', 'General Widget Corporation'],
  ])('is recognised: %s in %s', (name, text) => {
    expect(mentionsIn([text]).has(name)).toBe(true)
  })

  test.each([
    ['Acme', 'The Acmeville plant'],
    ['Acme Widgets', 'Acme Gadgets'],
    ['GWC', 'goods, wares and chattels'],
    ['7X', 'the 17X plan'],
  ])('is not recognised: %s in %s', (name, text) => {
    expect(mentionsIn([text]).has(name)).toBe(false)
  })
})
