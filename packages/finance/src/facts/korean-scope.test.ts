import { describe, expect, it } from 'vitest'
import { isTitledWithoutGroup, namesGroupStatement, readScopeOfPages } from './korean-scope.ts'

describe('the scope of a Korean statement', () => {
  it.each([
    ['연결재무상태표', true],
    ['연 결 손 익 계 산 서', true],
    ['연결 포괄손익계산서', true],
    ['재무상태표', false],
    ['연결대상 종속회사', false],
  ])('%s names a statement of the group: %s', (text, is) => expect(namesGroupStatement(text)).toBe(is))

  it.each([
    ['손 익 계 산 서\n제 53 기 2021.01.01 부터', true],
    ['4-1. 재무상태표', true],
    ['연결 손익계산서', false],
    ['주석 7. 재고자산', false],
  ])('%j is titled as the company’s own: %s', (title, is) => expect(isTitledWithoutGroup(title)).toBe(is))
})

describe('the chapters of a Korean business report', () => {
  const pages = [
    '목차\n2. 연결재무제표  74\n4. 재무제표  197',
    '1. 요약재무정보\n매출액',
    '2. 연결재무제표\n연결 재무상태표',
    '연결 현금흐름표',
    '3. 연결재무제표 주석\n1. 일반사항',
    '6. 사용이 제한된 금융상품',
    '4. 재무제표\nⅠ. 유동자산',
    '5. 재무제표 주석',
    '6. 사용이 제한된 금융상품',
    '6. 배당에 관한 사항',
    'IV. 이사의 경영진단 및 분석의견',
  ].map((text, at) => ({ number: at + 1, text }))

  it('give the scope of the figures in them', () => {
    expect([...readScopeOfPages(pages)]).toEqual([
      [3, 'consolidated'],
      [4, 'consolidated'],
      [5, 'consolidated'],
      [6, 'consolidated'],
      [7, 'separate'],
      [8, 'separate'],
      [9, 'separate'],
    ])
  })

  it('do not exist in other documents', () => {
    expect(readScopeOfPages([{ number: 1, text: 'Notes\n4. Financial statements\n본 재무제표는' }]).size).toBe(0)
  })
})
