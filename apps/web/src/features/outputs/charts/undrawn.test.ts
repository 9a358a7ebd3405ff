import { expect, it } from 'vitest'
import { writeUndrawn } from './undrawn.ts'

it('names what is not drawn by its reason, in the order of the chart', () => {
  const [noPrice, unknown] = ['no price', 'bridge unknown']
  expect(
    writeUndrawn([
      { label: 'P/E', reason: noPrice },
      { label: 'EV/EBIT', reason: unknown },
      { label: 'P/B', reason: noPrice },
    ]),
  ).toBe('P/E, P/B (no price); EV/EBIT (bridge unknown)')
  expect(writeUndrawn([])).toBe('')
})
