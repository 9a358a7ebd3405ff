import { questionParser } from '@dossier/retrieval'
import { describe, expect, it } from 'vitest'
import { readQuestion } from '../question/index.ts'
import { testAnalyser } from '../testing/test-analyser.test-support.ts'
import { definedConcepts, hasTerm, readDefinedTerms } from './defined-terms.ts'

const analyser = testAnalyser()

describe('readDefinedTerms', () => {
  it('reads who a term in brackets names', () => {
    const parties = 'by and between Harbor Corp, a Delaware corporation (the "Company"), and DR. JANE ROE (the “Executive”).'
    expect(readDefinedTerms(parties)).toEqual([
      { term: 'Company', meaning: 'by and between Harbor Corp, a Delaware corporation' },
      { term: 'Executive', meaning: ', and DR. JANE ROE' },
    ])
    expect(readDefinedTerms('홍길동(이하 "임원"이라 한다)은')).toEqual([{ term: '임원', meaning: '홍길동' }])
  })

  it('reads the role that a sentence gives to it', () => {
    const meaningsOf = (text: string) =>
      readDefinedTerms(text)
        .slice(1)
        .map(({ meaning }) => meaning)
    expect(meaningsOf('Jane Roe (the "Executive"). The Company employs the Executive as its Chief Executive Officer, and')).toEqual([
      'Chief Executive Officer',
    ])
    expect(meaningsOf('Ann Poe (the "Consultant"). The Consultant shall serve as interim Chief Financial Officer.')).toEqual([
      'interim Chief Financial Officer',
    ])
    expect(meaningsOf('홍길동(이하 "임원"이라 한다). 회사는 임원을 대표이사로 선임한다.')).toEqual(['대표이사'])
  })

  it('reads none from other brackets', () => {
    expect(readDefinedTerms('three (3) years (the initial term) as "agreed"')).toEqual([])
  })
})

it('finds terms in the capitals of their definition, as whole words', () => {
  expect(hasTerm('shall pay Executive a salary', 'Executive')).toBe(true)
  expect(hasTerm('the executive team; Executives', 'Executive')).toBe(false)
})

it('knows which concepts of a question a defined term means', () => {
  const question = readQuestion(questionParser(analyser)("What is the CEO's base salary?"), analyser)
  const conceptsOf = (text: string) => definedConcepts(readDefinedTerms(text), question.concepts, analyser).map(({ term }) => term)
  expect(conceptsOf('Jane Roe (the "Executive"). The Company employs the Executive as its Chief Executive Officer.')).toEqual(['Executive'])
  expect(conceptsOf('Harbor Corp (the "Company"). The Company hires the Consultant as adviser.')).toEqual([])
})
