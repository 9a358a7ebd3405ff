import { describe, expect, it } from 'vitest'
import { concernSentence, areInPassages } from './verdict-words.ts'

const passage = 'The agreement is governed by the laws of\nEngland and Wales. The fee is not refundable after 30 days.'

describe('words that a model quotes for its verdict', () => {
  it.each([
    [['governed by the laws of England and Wales'], true],
    [['governed by the laws of England', 'after 30 days'], true],
    [['governed by the laws of Scotland'], false],
    [['governed by the laws of England', 'refundable at any time'], false],
    // Cut so that the meaning is reversed.
    [['refundable after 30 days'], false],
    [[], false],
  ])('are found in the passages: %j %s', (words, isFound) => {
    expect(areInPassages(words, ['Something else.', passage])).toBe(isFound)
  })

  it.each([
    ['A judge there hears any quarrel.', ['governed by the laws of England and Wales'], false],
    ['Every sentence of Harbor Corp is long.', ['Harbor Corp, every one of all'], false],
    ['The laws of England govern the agreement.', ['governed by the laws of England and Wales'], true],
    ['It cannot be paid back after 30 days.', ['not refundable after 30 days'], true],
    ['Harbor Corp renewed its lease.', ['Harbor'], false],
    ['매출채권이 늘었습니다.', ['매출채권 증가'], true],
    ['계약은 잉글랜드 법을 따릅니다.', ['governed by the laws of England and Wales'], true],
    ['계약은 잉글랜드 법을 따릅니다.', ['England'], false],
  ])('concern a sentence: %s %j %s', (sentence, words, isAbout) => {
    expect(concernSentence(words, sentence)).toBe(isAbout)
  })
})
