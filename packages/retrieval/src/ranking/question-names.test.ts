import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testAnalyser } from '../analysis/analyser.test-support.ts'
import { createGlossaryIndex } from './glossary-index.ts'
import { bareName, compactName, readQuestionNames } from './question-names.ts'

const analyser = testAnalyser()
const namesIn = (question: string) => readQuestionNames(question, analyser)

describe('names in a question', () => {
  it('are found across blanks in Korean', () => {
    expect(namesIn('유형 자산의 취득은 얼마인가').take('유형자산의취득')).toBe(true)
    expect(namesIn('별도매출액은').take('매출액')).toBe(true)
  })

  it('begin at the beginning of a word when they extend over a blank', () => {
    expect(namesIn('주요 인수 건은 무엇인가').take('요인')).toBe(false)
    expect(namesIn('주요 인수 건은 무엇인가').take('인수')).toBe(true)
  })

  it('are all of a word of which they take a single syllable behind a blank', () => {
    expect(namesIn('순자산 중 유로화 비중은').take('중유')).toBe(false)
    expect(namesIn('중 유의 매출은').take('중유')).toBe(true)
    expect(namesIn('별도 매출 액은').take('매출액')).toBe(true)
  })

  it('hide the names inside them', () => {
    const names = namesIn('매출총이익률과 working capital')
    expect(names.take('매출총이익률')).toBe(true)
    expect(names.take('이익')).toBe(false)
    expect(names.take(' work capit ')).toBe(true)
    expect(names.take(' capit ')).toBe(false)
  })

  it.each([
    ['공장에서 쓴 전력은', '공장전력'],
    ['보험료로 실제로 지급한 금액은', '보험료지급'],
    ['고객이 맡긴 (화물은)?', '고객화물'],
    ['설비의 취득에', '설비취득'],
  ])('of several words are found where only verbs and particles separate them: %s', (question, name) => {
    expect(namesIn(question).take(name)).toBe(true)
  })

  it.each([
    ['설비는 취득보다', '설비취득'],
    ['설비와 취득', '설비취득'],
    ['지급하지 않은 보험료', '지급보험료'],
    ['설비 대비 취득', '설비취득'],
    ['설비 공장 취득', '설비취득'],
    ['설비를 취득가액으로', '설비취득'],
  ])('are not found across words that separate them: %s', (question, name) => {
    expect(namesIn(question).take(name)).toBe(false)
  })

  it('are found in English across adverbs and auxiliaries, and across no other words', () => {
    expect(namesIn('the freight that was actually paid').take(` ${analyser.termString('freight paid')} `)).toBe(true)
    expect(namesIn('How much freight did it not pay').take(` ${analyser.termString('freight pay')} `)).toBe(false)
    expect(namesIn('freight and customs paid').take(` ${analyser.termString('freight paid')} `)).toBe(false)
  })

  it.each([
    ["What was Harbor Products' revenue?", 'product revenue', false],
    ["What was Harbor Products' reported revenue?", 'product revenue', false],
    ["What is Harbor Research's development spending?", 'research development', false],
    ["What is Harbor's product revenue?", 'product revenue', true],
    ["What are the products' revenue and costs?", 'product revenue', true],
    ["What was the Shareholders' Equity?", "shareholders' equity", true],
    ["What was shareholders' equity?", "shareholders' equity", true],
  ])('do not extend over the name of an owner: %s has %s: %s', (question, name, isThere) => {
    expect(namesIn(question).take(` ${analyser.termString(name)} `)).toBe(isThere)
  })

  it('hide the names inside them where other words separate their parts', () => {
    const names = namesIn('보험료로 지급한 현금과 freight actually paid')
    expect(names.take('보험료지급현금')).toBe(true)
    expect(names.take('현금')).toBe(false)
    expect(names.take(` ${analyser.termString('freight paid')} `)).toBe(true)
    expect(names.take(` ${analyser.termString('freight')} `)).toBe(false)
  })

  it('are compared without particles and verbs, unless that changes their meaning', () => {
    expect(bareName('설비의 취득', analyser)).toBe('설비취득')
    expect(bareName('사용으로 인한 변동', analyser)).toBe('사용변동')
    expect(bareName('설비와 토지', analyser)).toBe('설비와토지')
  })

  it('can be requested again', () => {
    const names = namesIn('goodwill')
    expect([names.take(' goodwil '), names.take(' goodwil ')]).toEqual([true, true])
  })

  it('are read from any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (question, name) => {
        const key = compactName(name)
        expect(typeof namesIn(question).take(key)).toBe('boolean')
      }),
    )
  })
})

describe('topics', () => {
  const glossary = createGlossaryIndex(testAnalyser())
  const topics = (question: string): string[] => glossary.topics(question).map(({ id }) => id)

  it('are not read from the names of measures', () => {
    expect(topics('working capital')).not.toContain('capital-word')
    expect(topics('매출총이익률')).not.toContain('gain')
  })

  it('with the same name as a measure are kept', () => {
    expect(topics('goodwill by segment')).toContain('goodwill-test')
    expect(topics('dividends')).toContain('dividends')
  })
})
