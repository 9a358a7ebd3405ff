import { expect, it } from 'vitest'
import { formatNumber } from '@dossier/contract'
import { costText } from './cost-text.ts'

const shown = (cost: number, hasPrice = true) => costText({ cost, hasPrice }, (value, digits) => formatNumber(value, 'en', digits))

it('what models cost is dollars to four places; what is less is not nothing, and what has no price is not free', () => {
  expect(shown(1_234.56789)).toBe('1,234.5679')
  expect(shown(0)).toBe('0')
  expect(shown(0.00001)).toBe('< 0.0001')
  expect(shown(0, false)).toBe('–')
})
