import { describe, expect, it } from 'vitest'
import { concepts } from './all-concepts.ts'
import { definitions } from './definitions.ts'

const ids = new Set(concepts.map(({ id }) => id))
const all = Object.entries(definitions).flatMap(([id, own]) => own.map((definition) => ({ id, definition })))
const words = (definition: string): string[] => definition.split(/[\s()]+/).filter((word) => /[a-z]/.test(word) && word !== 'average')

describe('definitions of measures', () => {
  it('define concepts by concepts only', () => {
    expect(Object.keys(definitions).filter((id) => !ids.has(id))).toEqual([])
    expect(all.flatMap(({ definition }) => words(definition)).filter((id) => !ids.has(id))).toEqual([])
  })

  it('do not contain the measure that they define', () => {
    expect(all.filter(({ id, definition }) => words(definition).includes(id))).toEqual([])
  })

  it('are calculations: there is an operator between any two operands, and brackets are balanced', () => {
    for (const { definition } of all) {
      expect(definition.split('(').length, definition).toBe(definition.split(')').length)
      const signs = definition.split(' ').filter((word) => /^[-+*/]$/.test(word)).length
      const operands = definition.split(/[\s()]+/).filter((word) => /[a-z\d]/.test(word) && word !== 'average').length
      expect(signs, definition).toBe(operands - 1)
    }
  })

  it('are in per cent if numerator and denominator are of one kind', () => {
    const inPercent = concepts.filter(({ id, measure }) => id in definitions && measure?.in === 'percent').map(({ id }) => id)
    expect(inPercent.filter((id) => !definitions[id]?.every((definition) => definition.includes(' / ')))).toEqual([])
  })
})
