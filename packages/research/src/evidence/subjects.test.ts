import { describe, expect, it } from 'vitest'
import type { AskedConcept } from '../words/index.ts'
import type { NamedDocument } from './named-document.ts'
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
  [numbered(1), { names: ['한빛상사 주식회사', '감사보고서.pdf'] }],
  [numbered(2), { names: ['매출채권 연령분석.csv'] }],
])

describe('subjectsOf', () => {
  it('returns the file whose company the question names', () => {
    const { sources, concepts } = subjectsOf([concept('한빛상사의'), concept('자본금')], [], names)
    expect([...(sources ?? [])]).toEqual([numbered(1)])
    expect(concepts.map(({ text }) => text)).toEqual(['자본금'])
  })

  it('returns the file whose company it names in lower case, unless pages use the word so', () => {
    const called = new Map([
      [numbered(1), { names: ['eHarbor Limited'] }],
      [numbered(2), { names: ['Target Foods plc'] }],
    ])
    const page = (text: string) => [{ source: numbered(2), page: { number: 1, text, headings: [], tables: [] } }]
    expect([...(subjectsOf([concept('eHarbor'), concept('cash')], page('eHarbor has cash'), called).sources ?? [])]).toEqual([numbered(1)])
    expect([...(subjectsOf([concept('target')], page('Target Foods sells'), called).sources ?? [])]).toEqual([numbered(2)])
    expect(subjectsOf([concept('target')], page('Our target is higher'), called).sources).toBeNull()
  })

  it('returns the file whose name sounds like a word of the dictionary in Hangul', () => {
    const called = new Map([
      [numbered(1), { names: ['Harbor Limited'] }],
      [numbered(2), { names: ['Integra Holdings, Inc.'] }],
    ])
    expect([...(subjectsOf([concept('인테그라'), concept('직원')], [], called).sources ?? [])]).toEqual([numbered(2)])
    expect(subjectsOf([concept('재고자산')], [], called).sources).toBeNull()
  })

  describe('returns with the documents of a company', () => {
    const harbor = { names: ['Harbor Co., Ltd.'], company: { name: 'Harbor Co., Ltd.' } }
    const korean = { names: ['하버 주식회사'], company: { name: '하버 주식회사' } }
    const workbook = { names: ['KPI 2025'] }
    const other = { names: ['Northwind plc'], company: { name: 'Northwind plc' } }
    const chosenAmong = (...documents: NamedDocument[]) => {
      const named = new Map(documents.map((document, at) => [numbered(at + 1), document]))
      const { sources, concepts } = subjectsOf([concept('Harbor', { name: true }), concept('cash')], [], named)
      expect(concepts.map(({ text }) => text)).toEqual(['cash'])
      return [...(sources ?? [])]
    }

    it('those that print its name in the other language', () => {
      expect(chosenAmong(harbor, korean, other)).toEqual([numbered(1), numbered(2)])
    })

    it('those that name no company, if no other company has a document', () => {
      expect(chosenAmong(harbor, workbook, korean)).toEqual([numbered(1), numbered(2), numbered(3)])
      expect(chosenAmong(harbor, workbook, other)).toEqual([numbered(1)])
    })
  })

  it('finds a name in Latin letters on Korean pages that print it in Hangul only', () => {
    const page = { number: 1, text: '하버 주식회사와 그 종속기업의 연결재무제표입니다.', headings: [], tables: [] }
    const called = new Map([[numbered(1), { names: ['감사보고서'], company: { name: '하버 주식회사' } }]])
    const { sources, missing } = subjectsOf([concept('Harbor', { name: true })], [{ source: numbered(1), page }], called)
    expect([...(sources ?? [])]).toEqual([numbered(1)])
    expect(missing).toEqual([])
  })

  it('does not return the file that is named after the requested measure', () => {
    const { sources, concepts } = subjectsOf([concept('매출채권', { known: true, importance: 1.5 })], [], names)
    expect(sources).toBeNull()
    expect(concepts.map(({ text }) => text)).toEqual(['매출채권'])
  })
})
