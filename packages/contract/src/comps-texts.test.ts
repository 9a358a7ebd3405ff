import { expect, it } from 'vitest'
import { describeCompsReason } from './comps-texts.ts'

it('writes negative growth and margins in parentheses', () => {
  const margins = { own: -0.1732, subject: 0.0318 }
  expect(describeCompsReason('margin', margins, 'en')).toBe('EBITDA margin (17.3%) against 3.2%')
  expect(describeCompsReason('margin', margins, 'ko')).toBe('EBITDA 이익률 (17.3%) (대상 3.2%)')
  expect(describeCompsReason('growth', { own: -0.0001, subject: -0.5 }, 'en')).toBe('Revenue growth 0.0% against (50.0%)')
})

it('names the months of fiscal year ends', () => {
  const ends = { month: 12, subjectMonth: 6 }
  expect(describeCompsReason('other-year-end', ends, 'en')).toBe('Fiscal year ends in December, the subject’s in June: calendarised')
  expect(describeCompsReason('other-year-end', ends, 'ko')).toBe('12월 결산(대상 6월), 역년 환산으로 조정')
  expect(describeCompsReason('same-year-end', { month: 3 }, 'en')).toBe('Fiscal year ends in March too')
})
