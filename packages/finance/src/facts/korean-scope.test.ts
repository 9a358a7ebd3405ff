import { describe, expect, it } from 'vitest'
import { isTitledWithoutGroup, namesGroupStatement } from './korean-scope.ts'

describe('whose a Korean statement is', () => {
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
