import { describe, expect, it } from 'vitest'
import { parseDraft, writeDraft } from './draft-text.ts'

describe('the text of a draft', () => {
  it('keeps maps within objects and lists', () => {
    const draft = {
      roles: new Map([[0, 'customer']]),
      sources: [{ meanings: new Map([['paid', 'kept']]) }],
      channels: new Map(),
      note: null,
    }
    expect(parseDraft(writeDraft(draft))).toEqual(draft)
  })

  it('is the same for equal drafts', () => {
    expect(writeDraft({ roles: new Map([[1, 'date']]) })).toBe(writeDraft({ roles: new Map([[1, 'date']]) }))
    expect(writeDraft({ roles: new Map([[1, 'date']]) })).not.toBe(writeDraft({ roles: new Map([[2, 'date']]) }))
  })

  it('is undefined for a text that is no draft', () => {
    expect(parseDraft('{"cut off')).toBeUndefined()
  })
})
