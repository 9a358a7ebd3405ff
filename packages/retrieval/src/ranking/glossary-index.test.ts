import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testAnalyser } from '../analysis/analyser.test-support.ts'
import { createGlossaryIndex } from './glossary-index.ts'

const glossary = createGlossaryIndex(testAnalyser())
const idsIn = (question: string): string[] => glossary.concepts(question).map(({ id }) => id)

describe('the concepts of a question', () => {
  it('are the same in both languages, each with its name in the question', () => {
    const [english] = glossary.concepts('What was gross profit in 2023?')
    const [korean] = glossary.concepts('2023년 매출 총이익은 얼마인가?')
    expect(english?.id).toBe(korean?.id)
    expect(english?.isMeasure).toBe(true)
    expect(english?.names).toEqual(korean?.names)
    expect(english?.name).toBe('gross profit')
    expect(korean?.name).toBe('매출총이익')
  })

  it('leave out a name inside a longer one', () => {
    expect(idsIn('What were cash and cash equivalents?')).toHaveLength(1)
    expect(idsIn('매출총이익은 얼마인가?')).toEqual(idsIn('What was gross profit?'))
  })

  it('have abbreviations that are ordinary words in capitals only', () => {
    expect(idsIn('What is the PER?')).toContain('price-earnings')
    expect(idsIn('What was paid per class A share?')).not.toContain('price-earnings')
    expect(idsIn('Is it safe to buy a car?')).toEqual([])
  })

  it.each(['backlog', 'headcount', 'shares outstanding', 'allowance for loan losses', '수주잔고', '가동률'])(
    'are measures where a figure can be asked for, although a topic has the name too: %s',
    (name) => expect(glossary.concepts(`${name}?`).some(({ isMeasure }) => isMeasure)).toBe(true),
  )

  it('are listed once each, however often they are named', () => {
    const ids = idsIn('Gross profit, gross profit and 매출총이익: what was gross profit?')
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(1)
  })

  it('are several where several are named', () => {
    const ids = idsIn('What were gross profit and total assets?')
    expect(ids).toEqual(expect.arrayContaining([...idsIn('gross profit'), ...idsIn('total assets')]))
  })

  it('are recognised where verbs and particles separate the words of a name, unless the verb alone distinguishes it', () => {
    expect(idsIn('회사가 영업활동으로 벌어들인 현금은?')).toContain('operating-cash')
    expect(idsIn('이자를 현금으로 지급한 금액은?')).not.toEqual(idsIn('현금 이자를 받은 금액은?'))
    const [from, to] = [idsIn('거래처에서 받을 돈은?'), idsIn('거래처에 갚을 돈은?')]
    expect([from, to]).toEqual([['receivables'], ['payables']])
    expect(idsIn('거래처에 맡긴 돈은?')).toEqual(['customers'])
  })

  it.each([
    ['의류 매출', true],
    ['의류의 매출', true],
    ['의류업 매출', true],
    ['미국의류 매출', true],
    ['아동용의류법', false],
    ['의류비 지출', false],
    ['현대의류 매출', false],
  ])('are products where the word begins with the name and is no other noun: %s', (question, isProduct) => {
    expect(glossary.concepts(question).some((concept) => concept.isProduct && concept.id === 'product-apparel')).toBe(isProduct)
  })

  it.each([
    ['revenue from watches', 'product-watches'],
    ['battery sales', 'product-batteries'],
    ['Mining revenue', 'product-mining'],
  ])('are products in either number: %s', (question, id) => expect(idsIn(question)).toContain(id))

  it.each(['Revenue of Corning', 'How many mines does it have?', 'More Personal Computing', 'recorded as collected'])(
    'are no products that only share a stem with a word: %s',
    (question) => expect(glossary.concepts(question).filter(({ isProduct }) => isProduct)).toEqual([]),
  )

  it('are recognised in everyday words', () => {
    expect(idsIn('What did it owe its vendors?')).toContain('payables')
    expect(idsIn('How many people does it employ?')).toContain('employee-count')
    expect(idsIn('2023년에 낸 세금은?')).toContain('taxes-paid')
  })

  it.each([
    ['브로커리지', 'brokerage'],
    ['멤버십', 'membership'],
    ['디스카운트', 'discount'],
  ])('include the English words of loan words: %s', (hangul, english) => {
    expect(glossary.loans(hangul)).toContain(english)
  })

  it.each(['매출원가', '이사회', '부채비율', '꾸준히'])('have no loan words for %s', (hangul) => expect(glossary.loans(hangul)).toEqual([]))

  it.each(['', '   ', '?!', 'Zorbax', '얼마인가?'])('are empty for %j', (question) => expect(idsIn(question)).toEqual([]))

  it('are read from any text without failing, each with names', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (question) => {
        for (const { name, names } of glossary.concepts(question)) {
          expect(name).not.toBe('')
          expect(names.length).toBeGreaterThan(0)
        }
      }),
      { numRuns: 60 },
    )
  })
})
