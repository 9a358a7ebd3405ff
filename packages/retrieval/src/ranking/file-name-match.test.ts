import { describe, expect, it } from 'vitest'
import { testAnalyser } from '../analysis/analyser.test-support.ts'
import type { DocumentFacts } from './document-facts.ts'
import { matchFileNames } from './file-name-match.ts'

const analyser = testAnalyser()

function match(question: string, ...filenames: string[]): number[] {
  const files = new Map(
    filenames.map((filename, at): [number, DocumentFacts] => [
      at,
      { filename, names: [], aliases: [], symbols: [], forms: [], years: [], dates: [] },
    ]),
  )
  return [...matchFileNames(analyser.terms(question), files, analyser).values()]
}

describe('a file is called by words of the question', () => {
  it('in full by a word that no other file has', () => {
    expect(match('the lease of the harbour', 'harbour_lease.pdf', 'office-lease.pdf', 'minutes.pdf')[0]).toBe(1)
  })

  it('less by a word that many have', () => {
    const [harbour, office, minutes] = match('lease', 'harbour_lease.pdf', 'office-lease.pdf', 'minutes.pdf')
    expect(harbour).toBe(office)
    expect(harbour).toBeGreaterThan(0)
    expect(harbour).toBeLessThan(1)
    expect(minutes).toBe(0)
  })

  it('in Korean, with its particle', () => {
    expect(match('부산창고의 임대차 조건', '부산창고 임대차계약서.pdf', '주주간계약서.pdf')).toEqual([1, 0])
  })

  it('by nothing where there is one file, or none', () => {
    expect(match('lease', 'lease.pdf')).toEqual([0])
    expect(match('lease')).toEqual([])
  })
})
