import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAskedKind } from './asked-kind.ts'

describe('the kind of answer that a question asks for', () => {
  it.each([
    ['What was the capital expenditure in FY2021?', 'figure'],
    ['How many stores does Northwind have?', 'figure'],
    ['2021년 유형자산 취득액은 얼마인가?', 'figure'],
    ['직원은 몇 명이야?', 'figure'],
    ['What is the FY2021 quick ratio of Northwind?', 'computation'],
    ['매출총이익률을 계산해줘', 'computation'],
    ['What is the ROE for FY2020? Round to two decimals.', 'computation'],
    ['Is Northwind profitable?', 'yes-no'],
    ['Based on the balance sheet, does Northwind have positive equity?', 'yes-no'],
    ['한빛전자의 영업이익률은 개선되고 있나? 유용한 지표가 아니라면 그렇다고 밝히고 이유를 설명해줘.', 'yes-no'],
    ['부채를 늘렸나?', 'yes-no'],
    ['What drove the change in gross margin?', 'reason'],
    ['Why did revenue fall?', 'reason'],
    ['매출 감소 요인은 무엇인가?', 'reason'],
    ['Which segment grew the most in 2022?', 'comparison'],
    ['가장 큰 부채 항목은?', 'comparison'],
    ['비교적 건전한 편인가?', 'yes-no'],
    ['Who chairs the board?', 'person'],
    ['대표이사는 누구인가?', 'person'],
    ['When does the lease end?', 'time'],
    ['계약은 언제 끝나나?', 'time'],
    ['Where is the registered office?', 'place'],
    ['본점은 어디에 있나?', 'place'],
    ['What are the major products?', 'list'],
    ['주요 거래처를 모두 알려줘', 'list'],
    ['What is the purpose of the provision?', 'text'],
    ['회계정책의 내용은 무엇인가?', 'text'],
  ])('%s -> %s', (question, kind) => expect(readAskedKind(question, /취득|expenditure|equity|provision/.test(question))).toBe(kind))

  it('is read from any text without failing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.boolean(),
        (text, item) => typeof readAskedKind(text, item) === 'string',
      ),
    )
  })
})
