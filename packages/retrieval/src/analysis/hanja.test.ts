import { describe, expect, it } from 'vitest'
import { testAnalyser } from './analyser.test-support.ts'

const analyser = testAnalyser()
const terms = (text: string) => analyser.terms(text)

describe('Han characters', () => {
  it.each([
    ['損益計算書', '손익계산서'],
    ['貸借對照表', '대차대조표'],
    ['會社', '회사'],
    ['第三期', '제3기'],
    ['一億二千萬', '1억2천만'],
    ['二〇二一年', '2021년'],
  ])('%s is found as %s', (han, hangul) => {
    expect(terms(han)).toEqual(expect.arrayContaining(terms(hangul)))
  })

  it('are also found as written', () => {
    expect(terms('損益')).toContain('損益')
    expect(terms('三星')).toEqual(['三星', '삼성', '삼성'])
  })

  it.each(['劑', '조제劑', '古'])('give no empty term where their reading is a particle: %s', (text) => {
    expect(terms(text).filter((term) => term === '')).toEqual([])
  })

  it('of a sentence in another language are only split into pairs', () => {
    expect(terms('公司董事會及全體董事保證本公告內容').every((term) => /^\p{Script=Han}+$/u.test(term))).toBe(true)
  })
})
