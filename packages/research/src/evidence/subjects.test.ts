import { describe, expect, it } from 'vitest'
import type { AskedConcept } from '../words/index.ts'
import { subjectsOf } from './subjects.ts'
import { numbered } from '../testing/numbered.test-support.ts'

const concept = (text: string, rest: Partial<AskedConcept> = {}): AskedConcept => ({
  text,
  ways: [[text]],
  importance: 1,
  name: false,
  ...rest,
})
const names = new Map([
  [numbered(1), ['한빛상사 주식회사', '감사보고서.pdf']],
  [numbered(2), ['매출채권 연령분석.csv']],
])

describe('subjectsOf', () => {
  it('returns the file whose company the question names', () => {
    const { sources, concepts } = subjectsOf([concept('한빛상사의'), concept('자본금')], [], names)
    expect([...(sources ?? [])]).toEqual([numbered(1)])
    expect(concepts.map(({ text }) => text)).toEqual(['자본금'])
  })

  it('returns the file whose company it names in lower case, unless pages use the word so', () => {
    const called = new Map([
      [numbered(1), ['eHarbor Limited']],
      [numbered(2), ['Target Foods plc']],
    ])
    const page = (text: string) => [{ source: numbered(2), page: { number: 1, text, headings: [], tables: [] } }]
    expect([...(subjectsOf([concept('eHarbor'), concept('cash')], page('eHarbor has cash'), called).sources ?? [])]).toEqual([numbered(1)])
    expect([...(subjectsOf([concept('target')], page('Target Foods sells'), called).sources ?? [])]).toEqual([numbered(2)])
    expect(subjectsOf([concept('target')], page('Our target is higher'), called).sources).toBeNull()
  })

  it('returns the file whose name sounds like a word of the dictionary in Hangul', () => {
    const called = new Map([
      [numbered(1), ['Harbor Limited']],
      [numbered(2), ['Integra Holdings, Inc.']],
    ])
    expect([...(subjectsOf([concept('인테그라'), concept('직원')], [], called).sources ?? [])]).toEqual([numbered(2)])
    expect(subjectsOf([concept('재고자산')], [], called).sources).toBeNull()
  })

  it('does not return the file that is named after the requested measure', () => {
    const { sources, concepts } = subjectsOf([concept('매출채권', { known: true, importance: 1.5 })], [], names)
    expect(sources).toBeNull()
    expect(concepts.map(({ text }) => text)).toEqual(['매출채권'])
  })
})
