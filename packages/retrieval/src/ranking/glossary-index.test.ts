import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testAnalyser } from '../analysis/analyser.test-support.ts'
import { createGlossaryIndex } from './glossary-index.ts'

const glossary = createGlossaryIndex(testAnalyser())
const idsIn = (question: string): string[] => glossary.concepts(question).map(({ id }) => id)

describe('the concepts of a question', () => {
  it('are the same in both languages, under the name that each says', () => {
    const [english] = glossary.concepts('What was gross profit in 2023?')
    const [korean] = glossary.concepts('2023년 매출 총이익은 얼마인가?')
    expect(english?.id).toBe(korean?.id)
    expect(english?.isMeasure).toBe(true)
    expect(english?.names).toEqual(korean?.names)
    expect(english?.name).toBe('gross profit')
    expect(korean?.name).toBe('매출총이익')
  })

  it('leave out a name inside a longer one', () => {
    expect(idsIn('What were cash and cash equivalents?')).toHaveLength(1)
    expect(idsIn('매출총이익은 얼마인가?')).toEqual(idsIn('What was gross profit?'))
  })

  it('are each told once, however often they are named', () => {
    const ids = idsIn('Gross profit, gross profit and 매출총이익: what was gross profit?')
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(1)
  })

  it('are several where several are named', () => {
    const ids = idsIn('What were gross profit and total assets?')
    expect(ids).toEqual(expect.arrayContaining([...idsIn('gross profit'), ...idsIn('total assets')]))
  })

  it.each(['', '   ', '?!', 'Zorbax', '얼마인가?'])('are none of %j', (question) => expect(idsIn(question)).toEqual([]))

  it('are found in any text without failing, each with names', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (question) => {
        for (const { name, names } of glossary.concepts(question)) {
          expect(name).not.toBe('')
          expect(names.length).toBeGreaterThan(0)
        }
      }),
      { numRuns: 60 },
    )
  })
})
