import { describe, expect, it } from 'vitest'
import { readPagePart } from './page-part.ts'

const part = (page: Partial<Parameters<typeof readPagePart>[0]>) => readPagePart({ roles: {}, sections: [], text: '', ...page })

describe('the part of a report that a page is', () => {
  it('is its section', () => {
    expect(part({ sections: ['risk-factors'] })).toBe('risk-factors')
    expect(part({ sections: ['business', 'risk-factors'] })).toBe('business')
    expect(part({})).toBeUndefined()
  })

  it('is the statement that it shows, among the statements', () => {
    const roles = { 'balance-sheet': { title: 1, rows: 0.6 } }
    expect(part({ roles, sections: ['statements'] })).toBe('balance-sheet')
    expect(part({ roles, sections: ['notes'] })).toBe('notes')
    expect(part({ roles: { 'balance-sheet': { title: 1, rows: 1 } }, sections: ['discussion'] })).toBe('discussion')
  })

  it('is the note on segments, among the notes', () => {
    expect(part({ roles: { segments: { title: 1, rows: 0 } }, sections: ['notes'] })).toBe('segments')
  })

  it('is a cover, a table of contents or a signature page before anything else', () => {
    expect(part({ roles: { cover: { title: 1, rows: 1 } } })).toBe('cover')
    expect(part({ roles: { contents: { title: 1, rows: 1 } }, sections: ['notes'] })).toBe('contents')
    expect(part({ text: 'IN WITNESS WHEREOF, the parties have signed', sections: ['exhibits'] })).toBe('signatures')
    expect(part({ text: '【 대표이사 등의 확인 】' })).toBe('signatures')
  })
})
