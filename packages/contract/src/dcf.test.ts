import { expect, it } from 'vitest'
import { isDcfRule, dcfBasisCodes, dcfCheckCodes, dcfCheckTexts, describeDcfBasis } from './dcf-texts.ts'
import { AppError, describeError, errorCatalogue } from './errors.ts'

it('describes the rule of a proposed number in both languages, with rates as percentages', () => {
  const figures = { rate: 0.1234, years: 3 }
  expect(describeDcfBasis('share-average', figures, 'en')).toBe('12.3% of revenue, the average of the last 3 years')
  expect(describeDcfBasis('share-average', figures, 'ko')).toBe('최근 3년 매출액 대비 평균 12.3%')
  const bounded = { rate: 0.6, years: 3, least: 0.1, most: 0.35 }
  expect(describeDcfBasis('tax-effective', bounded, 'en')).toBe(
    'Income taxes over pretax income of the last 3 years: 60.0% (bounded to 10.0% to 35.0%)',
  )
  expect(describeDcfBasis('tax-effective', bounded, 'ko')).toBe('최근 3년 세전이익 합계 대비 법인세비용 60.0% (10.0%~35.0% 범위로 제한)')
})

it.each([
  [53_351_827e6, '53조 3,518억원', 'KRW 53,351.8bn'],
  [12_345_678_901, '123억 4,568만원', 'KRW 12.3bn'],
  [400e6, '4억원', 'KRW 400.0m'],
])('writes a pretax income of %d won as analysts do', (income, korean, english) => {
  const figures = { rate: 0.264, from: 2026, income }
  expect(describeDcfBasis('tax-korea', figures, 'ko')).toContain(`${korean}을 과세표준으로`)
  expect(describeDcfBasis('tax-korea', figures, 'en')).toContain(english)
})

it('fills every placeholder of a rule', () => {
  const figures = { rate: 0.1, years: 3, terminal: 0.02, from: 2026, income: 120e9 }
  for (const code of dcfBasisCodes)
    for (const language of ['ko', 'en'] as const) expect(describeDcfBasis(code, figures, language)).not.toMatch(/[{}]/)
})

it('knows every rule by its text, and no typed source', () => {
  const figures = { rate: 0.1, years: 3, terminal: 0.02, from: 2026, income: 120e9 }
  for (const code of dcfBasisCodes)
    for (const language of ['ko', 'en'] as const) expect(isDcfRule(describeDcfBasis(code, figures, language)), code).toBe(true)
  expect(isDcfRule('Annual report 2025, p. 40')).toBe(false)
})

it('has a Korean text for every check', () => {
  for (const code of dcfCheckCodes) expect(dcfCheckTexts[code].ko).toMatch(/[가-힣]|WACC/)
})

it('describes a refused valuation in both languages, with account names', () => {
  const unknown = new AppError('DCF_BRIDGE_INCOMPLETE', { accounts: ['pension-liability', 'minority-equity'] })
  expect(describeError(unknown, 'ko').body.message).toMatch(/: 순확정급여부채, 비지배지분$/)
  expect(describeError(unknown, 'en').body.message).toMatch(/: Net defined benefit liability, Noncontrolling interests$/)
  const growth = new AppError('DCF_GROWTH_NOT_BELOW_WACC', { growth: '5.00%', wacc: '4.20%' })
  expect(describeError(growth, 'ko').body.message).toContain('영구성장률(5.00%)은 WACC(4.20%)보다 낮아야 합니다')
  const codes = Object.entries(errorCatalogue).filter(([code]) => code.startsWith('DCF_'))
  expect(codes).toHaveLength(11)
  for (const [, { ko }] of codes) expect(ko).toMatch(/[가-힣]/)
})
