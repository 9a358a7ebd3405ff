import { describe, expect, it } from 'vitest'
import { createBm25, plainTerms } from './bm25.ts'

describe('plain BM25', () => {
  it('finds only texts that have a term of the question', () => {
    const texts = ['blue blue red', 'green']
    expect(createBm25(texts, plainTerms.whitespace).rank('blue')).toEqual([0])
    expect(createBm25(texts, plainTerms.whitespace).rank('violet')).toEqual([])
  })

  it('ranks the rarer word and the shorter text first', () => {
    const plain = createBm25(['tea and milk', 'tea', 'tea and coffee and more'], plainTerms.whitespace)
    expect(plain.rank('tea coffee')).toEqual([2, 1, 0])
  })

  it('splits text at spaces and punctuation, or into pairs of characters of each word', () => {
    expect(plainTerms.whitespace('매출액이 (1,234) 늘었다.')).toEqual(['매출액이', '1', '234', '늘었다'])
    expect(plainTerms.bigrams('매출액이 A')).toEqual(['매출', '출액', '액이', 'a'])
  })
})
