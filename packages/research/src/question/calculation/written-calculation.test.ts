import * as fc from 'fast-check'
import { itemsOf, writeFormula } from '@dossier/finance'
import { describe, expect, it } from 'vitest'
import { readRatio, readWrittenOut } from './written-calculation.ts'

/** A calculation with its operands in square brackets. */
const writtenOf = (question: string): string | null => {
  const read = readWrittenOut(question) ?? readRatio(question)
  return read && writeFormula(read.formula, ({ item }) => `[${read.operands[Number(item)]?.words.replace(/\s+/g, ' ').trim()}]`)
}

describe('readWrittenOut and readRatio', () => {
  it.each([
    ['What percentage of revenue went to marketing?', '[to marketing] ÷ [revenue]'],
    ['What share of total costs was energy in 2023?', '[energy in 2023] ÷ [total costs]'],
    ['Energy costs as a percentage of revenue?', '[Energy costs] ÷ [revenue]'],
    ['What fraction of assets were cash plus time deposits?', '([cash] + [time deposits]) ÷ [assets]'],
    ['Exports made up what percentage of revenue?', '[Exports] ÷ [revenue]'],
    ['By how much did rents exceed repairs in 2023?', '[rents] − [repairs in 2023]'],
    ['What are total rents over total repairs?', '[What are total rents] ÷ [total repairs]'],
    ['Yard cost: repairs over the sum of rents and wages, 2023', '[repairs] ÷ ([rents] + [wages])'],
    ['Share of crane and related services in total revenue', '[crane and related services] ÷ [total revenue]'],
    ['Share of revenue that came from exports', '[from exports] ÷ [revenue that]'],
    ['직원 1인당 매출은 얼마인가?', '[매출은 얼마인가] ÷ [직원]'],
    ['How many times did rents cover repairs in 2023?', '[rents] ÷ [repairs in 2023]'],
    ['Rents as a multiple of repairs?', '[Rents] ÷ [repairs]'],
    ['How many more cranes than docks does it run?', '[cranes] − [docks does it run]'],
    ['The combined tonnage of Busan and Ulsan?', '[tonnage Busan] + [tonnage Ulsan]'],
    ['What part of the loans falls due within a year?', '[due within a year] ÷ [the loans]'],
    ['임차료는 수선비의 몇 배인가?', '[임차료] ÷ [수선비]'],
    ['임차료가 수선비보다 얼마나 많나?', '[임차료] − [수선비]'],
    ['임차료가 매출에서 차지하는 비율은?', '[임차료] ÷ [매출]'],
    ['임차료와 수선비를 합치면 얼마인가?', '[임차료] + [수선비]'],
    ['임차료와 수선비의 합은?', '[임차료] + [수선비]'],
    ['EBITDA less capex in 2023?', '[EBITDA] − [capex in 2023]'],
    ['What were total assets minus goodwill?', '[What were total assets] − [goodwill]'],
    ['Net yard income (rents less repairs) in 2023?', '[rents] − [repairs]'],
    ['What is the yard index (rents ÷ (repairs + wages))?', '[rents] ÷ ([repairs] + [wages])'],
    ['How much higher were rents than repairs in 2023?', '[were rents] − [repairs in 2023]'],
    ['Rents and repairs combined in 2023?', '[Rents] + [repairs]'],
    ['What is the sum of rents, repairs and wages?', '[rents] + [repairs] + [wages]'],
    ['What was revenue divided by headcount?', '[What was revenue] ÷ [headcount]'],
    ['For each dollar of rents, how many dollars of wages did it pay?', '[of wages it pay] ÷ [rents]'],
    ['How many cents of every dollar of revenue went to repairs?', '[to repairs] ÷ [revenue]'],
    ['How many cranes were there for each dock in 2023?', '[cranes] ÷ [dock in 2023]'],
    ['For every $100 of revenue, how much came from exports?', '[came from exports] ÷ [revenue]'],
    ['How many cents of rents stood behind each dollar of wages?', '[of rents stood] ÷ [wages]'],
    ['How comfortably did rents cover wages?', '[rents] ÷ [wages]'],
    ['How big were repairs against rents in 2023?', '[repairs] ÷ [rents in 2023]'],
    ['Repairs and wages together: how much of rents did they absorb?', '([Repairs] + [wages]) ÷ [rents]'],
    ['Wages in 2023: how much of it was overtime?', '[overtime] ÷ [Wages in 2023]'],
    ['What was left of rents once repairs were paid?', '[rents] − [repairs]'],
    ['How much of the rents remained after paying wages?', '[the rents] − [wages]'],
    ['What did the average crane earn in 2023?', '[earn in 2023] ÷ [crane]'],
    ['Sales & marketing and wages together in 2023?', '[Sales & marketing] + [wages]'],
    ['직원 한 명이 올린 매출은 평균 얼마인가?', '[올린 매출은 평균 얼마인가] ÷ [직원]'],
    ['부산과 울산에서 나온 임차료는 둘을 합치면 얼마인가?', '[부산] + [울산에서 나온 임차료는]'],
    ['What is the rents to repairs ratio?', '[What is the rents] ÷ [repairs]'],
    ['Revenue per crane in 2023?', '[Revenue] ÷ [crane in 2023]'],
    ['2022년 매출 대비 임차료 비율은?', '[임차료] ÷ [2022년 매출]'],
    ['매출에서 수출이 차지하는 비중은?', '[수출] ÷ [매출]'],
    ['임차료가 매출의 몇 %인가?', '[임차료] ÷ [매출]'],
    ['매출총이익에서 임차료를 뺀 금액은?', '[매출총이익] − [임차료]'],
    ['임차료와 수선비를 합친 금액은?', '[임차료] + [수선비]'],
    ['매출액을 직원수로 나눈 값은?', '[매출액] ÷ [직원수]'],
    ['항만지수(임차료 ÷ (수선비+급여))는?', '[임차료] ÷ ([수선비] + [급여])'],
  ])('read %s', (question, formula) => expect(writtenOf(question)).toBe(formula))

  it.each([
    'What was gross profit in 2023?',
    'How much less was revenue in 2023 than in 2022?',
    'How much higher was revenue than last year?',
    'By how much did revenue and wages grow in 2023?',
    'What is the difference between 2022 and 2023 revenue?',
    'What were earnings per share?',
    'How many times did the board meet in 2023?',
    'How many more cranes did it have in 2023 than in 2022?',
    '매출은 전년보다 얼마나 많나?',
    'What did it pay, per the cash flow statement?',
    'What is the add-back for wages and repairs?',
    'How big was revenue against the year before?',
    'What was left after 2023?',
    'Did revenue grow faster than in 2022?',
    'What was profit after tax?',
    '2023년 전년 대비 매출 증가율은?',
    '2023년 매출액은 얼마인가?',
  ])('return null for a question without two measures: %s', (question) =>
    expect(readWrittenOut(question) ?? readRatio(question)).toBeNull(),
  )

  it('read how much faster one figure grew than another', () => {
    const read = readWrittenOut('Did rents grow faster than repairs in 2023, and by how many points?')
    expect(read).toMatchObject({
      unit: 'points',
      operands: [{ words: expect.stringContaining('rents') as string }, { words: 'repairs in 2023' }],
    })
    expect(read && writeFormula(read.formula, ({ item, year }) => `${item}@${year}`)).toBe('(0@0 − 0@1) ÷ 0@1 − (1@0 − 1@1) ÷ 1@1')
  })

  it('read what a possessive shares with the other figure', () => {
    const read = readWrittenOut("By how much did Busan's gross tonnage beat Ulsan's in 2023?")
    expect(read?.operands.map(({ words, beside }) => [words.trim(), beside?.trim()])).toEqual([
      ["Busan's gross tonnage", undefined],
      ["Ulsan's in 2023", "Busan's gross tonnage"],
    ])
  })

  it('read a pair as two operands of one name', () => {
    const read = readWrittenOut('What was the backlog of both segments together?')
    expect(read).toMatchObject({ isOfEqual: true })
    expect(read?.operands[0]?.words).toBe(read?.operands[1]?.words)
    expect(readWrittenOut('두 부문의 수주잔고를 합치면?')?.isOfEqual).toBe(true)
  })

  it('read two to four operands with words, from any text', () => {
    const words = fc.constantFrom(
      'rents',
      'R&D',
      '매출',
      ' less ',
      ' as a percentage of ',
      '에서 ',
      '를 뺀 ',
      '(',
      ')',
      ' ÷ ',
      '+',
      ' and ',
      ' together',
      '?',
      ' 대비 ',
      '비율',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 80 }),
          fc.array(words, { maxLength: 14 }).map((all) => all.join(' ')),
        ),
        (text) => {
          const read = readWrittenOut(text)
          if (read === null) return
          expect(read.operands.length).toBeGreaterThan(1)
          expect(read.operands.length).toBeLessThanOrEqual(4)
          expect(itemsOf(read.formula).every(({ item }) => read.operands[Number(item)] !== undefined)).toBe(true)
          for (const operand of read.operands) expect(operand.words).toMatch(/\p{L}/u)
        },
      ),
      { numRuns: 200 },
    )
  })
})
