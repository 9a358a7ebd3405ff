import { describe, expect, it } from 'vitest'
import { viewerCommand } from './viewer-keys.ts'

const press = (key: string, more: { code?: string; ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean; shiftKey?: boolean } = {}) =>
  viewerCommand({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more })

describe('viewerCommand', () => {
  it('turns pages and scrolls', () => {
    expect([press('ArrowRight'), press('ArrowLeft'), press('PageDown'), press('End')]).toEqual([
      'nextPage',
      'previousPage',
      'screenDown',
      'lastPage',
    ])
  })

  it('opens the search on a Korean keyboard too', () => {
    expect(press('ㄹ', { code: 'KeyF', ctrlKey: true })).toBe('find')
    expect(press('f', { code: 'KeyF', metaKey: true })).toBe('find')
  })

  it('zooms only with the control key', () => {
    expect(press('+', { ctrlKey: true })).toBe('zoomIn')
    expect(press('+')).toBeUndefined()
  })

  it('leaves all other keys to the browser', () => {
    expect(press('f')).toBeUndefined()
    expect(press('ArrowLeft', { altKey: true })).toBeUndefined()
    expect(press('ArrowDown', { shiftKey: true })).toBeUndefined()
    expect(press('r', { code: 'KeyR', ctrlKey: true })).toBeUndefined()
  })
})
