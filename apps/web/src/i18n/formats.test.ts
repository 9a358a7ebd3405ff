import { formatNumber } from '@dossier/contract'
import { expect, test, vi } from 'vitest'
import { formatAgo, formatDate, formatDateTime } from './format-date.ts'
import { formatMultiple, formatPercent, formatScientific } from './format-number.ts'
import { formatSize } from './format-size.ts'
import { personName } from './person-name.ts'

test('formatScientific writes powers of ten as people do', () => {
  expect([0, 4.9e-16, 0.00123, 1.24e12].map(formatScientific)).toEqual(['0', '4.9 × 10⁻¹⁶', '1.2 × 10⁻³', '1.2 × 10¹²'])
})

test.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])('formatDate keeps a calendar day in %s', (zone) => {
  vi.stubEnv('TZ', zone)
  expect([formatDate('2022-06-30', 'en'), formatDate('2022-06-30', 'ko')]).toEqual(['Jun 30, 2022', '2022. 6. 30.'])
  vi.unstubAllEnvs()
})

test('formatNumber, formatPercent and formatMultiple', () => {
  expect([formatNumber(1234567.891, 'en'), formatNumber(1234567.891, 'ko', 0)]).toEqual(['1,234,567.89', '1,234,568'])
  expect([formatPercent(0.1254, 'en'), formatPercent(-0.03, 'ko')]).toEqual(['12.5%', '-3.0%'])
  expect(formatMultiple(12.34)).toBe('12.3x')
})

test.each([
  [0, '0 B'],
  [1, '1 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [1_048_575, '1 MB'],
  [12_900_000, '12.3 MB'],
  [5 * 1024 ** 4, '5 TB'],
  [5000 * 1024 ** 4, '5,000 TB'],
])('formatSize of %d bytes is %s', (bytes, text) => {
  expect(formatSize(bytes, 'en')).toBe(text)
})

test('formatDate and formatDateTime', () => {
  const moment = new Date(2026, 10, 20, 14, 5)
  expect([formatDate(moment, 'ko'), formatDate(moment, 'en')]).toEqual(['2026. 11. 20.', 'Nov 20, 2026'])
  expect([formatDateTime(moment, 'ko'), formatDateTime(moment, 'en')]).toEqual(['2026. 11. 20. 14:05', 'Nov 20, 2026, 14:05'])
})

test.each([
  [30, '방금', 'now'],
  [-30, '방금', 'now'],
  [3 * 60, '3분 전', '3 min. ago'],
  [5 * 3600, '5시간 전', '5 hr. ago'],
  [24 * 3600, '어제', 'yesterday'],
  [6 * 24 * 3600, '6일 전', '6 days ago'],
  [8 * 24 * 3600, '2026. 11. 12.', 'Nov 12, 2026'],
])('formatAgo of %d seconds', (seconds, korean, english) => {
  const now = new Date(2026, 10, 20, 14, 5)
  const moment = new Date(now.getTime() - seconds * 1000)
  expect([formatAgo(moment, 'ko', now), formatAgo(moment, 'en', now)]).toEqual([korean, english])
})

test.each([
  ['지원', '김', '김지원'],
  ['Jiwon', 'Kim', 'Jiwon Kim'],
  ['지원', 'Kim', '지원 Kim'],
  ['지원', '', '지원'],
])('personName of %s and %s is %s', (first, last, name) => {
  expect(personName(first, last)).toBe(name)
})
