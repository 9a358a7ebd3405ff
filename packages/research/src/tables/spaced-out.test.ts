import { expect, it } from 'vitest'
import { spacedOut } from './spaced-out.ts'

it.each([
  ['구 분', '구분'],
  ['직 원 수', '직원수'],
  ['합 계 (단위)', '합계 (단위)'],
  ['매출 총이익', '매출 총이익'],
  ['연간급여 총 액', '연간급여 총액'],
  ['평 균 근속연수', '평균 근속연수'],
  ['제 53 기', '제 53 기'],
  ['Net sales', 'Net sales'],
  ['', ''],
])('spacedOut closes up %j as %j', (text, closed) => expect(spacedOut(text)).toBe(closed))
