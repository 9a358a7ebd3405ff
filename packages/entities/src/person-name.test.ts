import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isKoreanName, namesParty, personNamesIn } from './person-name.ts'

const rows = JSON.parse(readFileSync(join(import.meta.dirname, '../corpus/people.json'), 'utf8')) as {
  text: string
  names: string[]
  title?: string
}[]

describe('names of people in a text', () => {
  it.each(rows)('$text', ({ text, names, title }) => {
    const found = personNamesIn(text)
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(names)
    expect(found[0]?.title).toBe(title)
  })

  it('are inside the text', () => {
    const part = fc.oneof(fc.constantFrom(...rows.map(({ text }) => text), ' ', '대표이사', '김', 'Mr. '), fc.string({ maxLength: 6 }))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const text = parts.join('')
        for (const { start, end, name } of personNamesIn(text)) expect(text.slice(start, end)).toBe(name)
      }),
    )
  })
})

describe('a Korean word', () => {
  it.each(['이서연', '박재완', '남궁민수'])('%s has the form of a full name', (word) => {
    expect(isKoreanName(word)).toBe(true)
  })

  it.each(['이사회', '회의에', '서연', '감사인', '이서연입니다'])('%s has not', (word) => {
    expect(isKoreanName(word)).toBe(false)
  })
})

describe('a party of a contract', () => {
  it.each(['The Supplier shall deliver.', '매도인은 인도한다', '당사가 보유한 주식', '을에게 통지한다', 'We own the plant.'])(
    'is named in "%s"',
    (text) => {
      expect(namesParty(text)).toBe(true)
    },
  )

  it.each(['회사채를 발행하였다', 'Suppliers deliver.', '을지로 본사'])('is not named in "%s"', (text) => {
    expect(namesParty(text)).toBe(false)
  })
})
