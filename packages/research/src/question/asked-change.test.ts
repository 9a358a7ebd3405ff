import { describe, expect, it } from 'vitest'
import { readAskedChange, yearsOfChange } from './asked-change.ts'

describe('readAskedChange', () => {
  it.each([
    ['Did operating profit increase in 2023?', 'rise'],
    ['Has inventory grown since last year?', 'rise'],
    ['Was headcount higher than the year before?', 'rise'],
    ['Did deposits fall between 2021 and 2022?', 'fall'],
    ['Is net debt lower than a year ago?', 'fall'],
    ['Did net sales grow or fall?', 'either'],
    ['Did the gross margin improve?', 'either'],
    ['영업이익이 전년보다 늘었나요?', 'rise'],
    ['재고자산은 감소했습니까?', 'fall'],
    ['매출은 늘었나요, 줄었나요?', 'either'],
  ])('%s asks for %s', (question, change) => {
    expect(readAskedChange(question)).toBe(change)
  })

  it.each([
    'Why did operating profit increase?',
    'How much did deposits fall?',
    'Did the board approve the accounts?',
    'Which segment grew fastest?',
    'What did revenue grow to?',
    '영업이익이 늘어난 이유는 무엇인가요?',
    '매출이 얼마나 늘었나요?',
    '이사회가 재무제표를 승인했나요?',
    'Does the lease allow the rent to increase?',
    'Is there a cap on increases of the rent?',
    'Have employees shared in increases of pay?',
    '임대료는 매년 증가하나요?',
  ])('returns null for %s', (question) => {
    expect(readAskedChange(question)).toBeNull()
  })
})

describe('yearsOfChange', () => {
  it.each([
    ['Is operating income lower than in 2021?', [2021], [2022, 2021]],
    ['Has debt fallen since 2021?', [2021], [2022, 2021]],
    ['매출은 2021년보다 늘었나요?', [2021], [2022, 2021]],
    ['Did revenue grow in 2022?', [2022], [2022]],
    ['Was revenue in 2022 higher than in 2020?', [2022, 2020], [2022, 2020]],
  ])('returns the compared years of %s', (question, named, years) => {
    expect(yearsOfChange(question, named)).toEqual(years)
  })
})
