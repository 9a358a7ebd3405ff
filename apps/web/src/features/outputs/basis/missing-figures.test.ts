import { describe, expect, it } from 'vitest'
import { NOT_AVAILABLE } from '../written-figure.ts'
import { computed, type Operand } from './figure-basis.ts'
import { missingFigures } from './missing-figures.ts'

const known: Operand = { label: 'Revenue', figure: '1,577' }
const missing = (label: string): Operand => ({ label, figure: NOT_AVAILABLE })

describe('the missing figures of a calculated one', () => {
  it('are those of its operands that have no value', () => {
    expect(missingFigures(computed('', [known, missing('EBIT')]))).toEqual(['EBIT'])
    expect(missingFigures(computed('', [known]))).toEqual([])
    expect(missingFigures(undefined)).toEqual([])
  })

  it('are followed to what has no formula itself, each once', () => {
    const marketValue: Operand = { ...missing('Market value'), basis: computed('', [missing('Share price'), known]) }
    const enterpriseValue: Operand = { ...missing('EV'), basis: computed('', [marketValue, missing('Leases'), missing('Share price')]) }
    expect(missingFigures(computed('', [enterpriseValue, known]))).toEqual(['Share price', 'Leases'])
  })
})
