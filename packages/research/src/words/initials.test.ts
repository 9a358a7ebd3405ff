import { describe, expect, it } from 'vitest'
import { testAnalyser } from '../testing/test-analyser.test-support.ts'
import type { AskedConcept } from './asked-concept.ts'
import { withInitials, withInitialsOfJoined } from './initials.ts'

const analyser = testAnalyser()
const waysOf = (text: string, ...texts: string[]): string[] => {
  const concept: AskedConcept = { text, ways: [analyser.terms(text)], importance: 1, name: false }
  return (withInitials([concept], texts, analyser)[0]?.ways ?? []).slice(1).map((way) => way.join(' '))
}

describe('withInitials', () => {
  it.each([
    ['NPA', 'Net pier assets (“NPA”) rose.', 'net pier asset'],
    ['NPA', 'Net pier assets rose. All net pier assets are ours.', 'net pier asset'],
    ['Q&Z', 'Quay and zone costs. Quay and zone staff.', 'quai zone'],
    ['HLBs', 'Harbor Loan Bank, the Harbor Loan Bank of the coast', 'harbor loan bank'],
  ])('reads %s as the words on the page: %s', (text, page, way) => expect(waysOf(text, page)).toEqual([way]))

  it.each([
    ['NPA', 'Net pier assets rose.'],
    ['NPA', 'New pilots arrived-late. New pilots arrived-late.'],
    ['PA', 'Pier assets, pier assets, pier assets'],
  ])('does not expand %s if the page does not: %s', (text, page) => expect(waysOf(text, page)).toEqual([]))

  it('adds the initials of a name of several words if the pages use them', () => {
    expect(waysOf('Harbor Loan Bank', 'HLB advances')).toEqual(['hlb'])
    expect(waysOf('Harbor Loan Bank', 'HLBX advances')).toEqual([])
    expect(waysOf('Harbor Bank', 'HB advances')).toEqual([])
  })
})

describe('withInitialsOfJoined', () => {
  const waysIn = (question: string, text: string, ...texts: string[]): string[] => {
    const concept: AskedConcept = { text, ways: [analyser.terms(text)], importance: 1, name: true }
    return (withInitialsOfJoined([concept], question, texts, analyser)[0]?.ways ?? []).slice(1).map((way) => way.join(' '))
  }
  const page = 'Cranes and Dock Services (CDS) rose. CDS sales'

  it('adds the initials of a name with "and" to each part of it', () => {
    const question = "What were Cranes and Dock Services' sales in the North?"
    expect(waysIn(question, 'Cranes', page)).toEqual(['cd'])
    expect(waysIn(question, 'Dock Services', page)).toEqual(['cd'])
    expect(waysIn(question, 'North', page)).toEqual([])
  })

  it('adds none if the pages do not print both, or the question lists things', () => {
    expect(waysIn('Sales of Cranes and Dock Services?', 'Cranes', 'Cranes and Dock Services rose')).toEqual([])
    expect(waysIn('Sales of Cranes and Dock Services?', 'Cranes', 'CDS rose')).toEqual([])
    expect(waysIn('Sales of cranes and dock services?', 'cranes', page)).toEqual([])
  })
})
