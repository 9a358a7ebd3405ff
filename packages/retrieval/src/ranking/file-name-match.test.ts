import { describe, expect, it } from 'vitest'
import { testAnalyser } from '../analysis/analyser.test-support.ts'
import type { DocumentFacts } from './document-facts.ts'
import { matchFileNames } from './file-name-match.ts'

const analyser = testAnalyser()

function match(question: string, ...filenames: string[]): number[] {
  const files = new Map(
    filenames.map((filename, at): [number, DocumentFacts] => [
      at,
      { filename, names: [], aliases: [], printedCompanies: [], symbols: [], forms: [], years: [], dates: [] },
    ]),
  )
  return [...matchFileNames(analyser.terms(question), files, analyser).values()]
}

describe('matching file names with a question', () => {
  it('scores 1 for a word that is in one file name only', () => {
    expect(match('the lease of the harbour', 'harbour_lease.pdf', 'office-lease.pdf', 'minutes.pdf')[0]).toBe(1)
  })

  it('scores less for a word that many file names contain', () => {
    const [harbour, office, minutes] = match('lease', 'harbour_lease.pdf', 'office-lease.pdf', 'minutes.pdf')
    expect(harbour).toBe(office)
    expect(harbour).toBeGreaterThan(0)
    expect(harbour).toBeLessThan(1)
    expect(minutes).toBe(0)
  })

  it('ignores the particle of a Korean word', () => {
    expect(match('부산창고의 임대차 조건', '부산창고 임대차계약서.pdf', '주주간계약서.pdf')).toEqual([1, 0])
  })

  it('scores nothing with one file or none', () => {
    expect(match('lease', 'lease.pdf')).toEqual([0])
    expect(match('lease')).toEqual([])
  })
})
