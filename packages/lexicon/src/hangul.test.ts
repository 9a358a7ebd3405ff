import { expect, it } from 'vitest'
import { hasHangul } from './hangul.ts'

it('recognises Hangul among other letters, and no other script', () => {
  expect(['매출', 'ABC 주식회사', 'ㄱ', '(원)'].filter((text) => !hasHangul(text))).toEqual([])
  expect(['', 'revenue', '株式会社', '売上', '5%'].filter(hasHangul)).toEqual([])
})
