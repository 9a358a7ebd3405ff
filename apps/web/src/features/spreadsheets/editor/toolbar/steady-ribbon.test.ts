import { describe, expect, it } from 'vitest'
import { isSameRibbon } from './steady-ribbon.ts'

const bold = { id: 'bold' }
const ribbon = (...keys: string[]) => [{ key: 'start', children: [{ key: 'format', children: keys.map((key) => ({ key, item: bold })) }] }]

describe('a ribbon', () => {
  it('is the same with the same buttons in other lists', () => {
    expect(isSameRibbon(ribbon('bold', 'italic'), ribbon('bold', 'italic'))).toBe(true)
  })

  it.each([
    ['with a button more', ribbon('bold', 'italic', 'strike')],
    ['with a button less', ribbon('bold')],
    ['in another order', ribbon('italic', 'bold')],
    [
      'with buttons that were made anew',
      [{ key: 'start', children: [{ key: 'format', children: [{ key: 'bold', item: { id: 'bold' } }] }] }],
    ],
    ['without groups', []],
  ])('is another one %s', (_, other) => {
    expect(isSameRibbon(ribbon('bold', 'italic'), other)).toBe(false)
    expect(isSameRibbon(other, ribbon('bold', 'italic'))).toBe(false)
  })
})
