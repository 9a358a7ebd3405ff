import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWrittenNumber } from './written-number.ts'

describe('a number in Korean writing', () => {
  it.each([
    ['1조 2,345억원', 1_234_500_000_000],
    ['1조2,345억', 1_234_500_000_000],
    ['１조 ２，３４５억원', 1_234_500_000_000],
    ['2,345억원', 234_500_000_000],
    ['12.3조원', 12_300_000_000_000],
    ['3천5백만원', 35_000_000],
    ['3,500만원', 35_000_000],
    ['15백만원', 15_000_000],
    ['1,234십억원', 1_234_000_000_000],
    ['삼천오백만원', 35_000_000],
    ['천만원', 10_000_000],
    ['1억', 100_000_000],
    ['3억 5천', 350_000_000],
    ['3만 5천', 35_000],
    ['一億二千萬', 120_000_000],
    ['一二三', 123],
    ['제三기', 3],
    ['두 개', 2],
    ['세 번째', 3],
    ['12.5%', 12.5],
    ['△1,234', -1234],
    ['(1,234)', -1234],
    ['△2,345억원', -234_500_000_000],
    ['마이너스 3.5%', -3.5],
    ['0', 0],
  ])('%s', (text, value) => {
    expect(readWrittenNumber(text)?.value).toBeCloseTo(value, 6)
  })

  it.each(['', '-', '회사', '1조 2조', '2억 1조', '1,2345', '1.2.3', '제', '100 200', '천백천'])('"%s" is none', (text) => {
    expect(readWrittenNumber(text)).toBeNull()
  })

  it('says how precise it is, and whether it is a rate', () => {
    expect(readWrittenNumber('1조 2,345억원')).toMatchObject({ precision: 1e8, percent: false })
    expect(readWrittenNumber('12.3조')?.precision).toBeCloseTo(1e11, 0)
    expect(readWrittenNumber('12.5퍼센트')).toMatchObject({ precision: 0.1, percent: true })
    expect(readWrittenNumber('3천5백만')?.precision).toBe(1e6)
  })

  it('reads every whole number that is written with 조, 억 and 만', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_9999_9999 }), (value) => {
        const places = [1e12, 1e8, 1e4, 1].map((unit) => Math.floor(value / unit) % 1e4)
        const text = places.map((place, at) => (place === 0 ? '' : `${place.toLocaleString('en')}${['조', '억', '만', ''][at]}`)).join(' ')
        expect(readWrittenNumber(`${text}원`)?.value).toBe(value)
      }),
    )
  })

  it('throws at no text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => void readWrittenNumber(text)))
    const written = fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,()%만억조천백십삼두번째 △')), maxLength: 40 })
    fc.assert(fc.property(written, (text) => Number.isFinite(readWrittenNumber(text)?.value ?? 0)))
  })
})
