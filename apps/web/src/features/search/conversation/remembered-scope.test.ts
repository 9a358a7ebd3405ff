import { describe, expect, it } from 'vitest'
import { parseScopes, type Scope, settledScope } from './remembered-scope.ts'

const file = (id: number, filename = `${id}.md`) => ({ id, filename, path: [] })
const scope: Scope = { files: [file(1), file(2)], conversationId: 4, dropped: [] }
const settle = (asked: number[], ...searchable: { id: number; filename: string }[]) => settledScope(scope, new Set(asked), searchable)

describe('the files that were chosen', () => {
  it('stay as they are while all can be searched', () => {
    expect(settle([1, 2], file(1), file(2))).toBe(scope)
  })

  it('drop out by name when they are gone', () => {
    expect(settle([1, 2], file(2))).toEqual({ ...scope, files: [file(2)], dropped: ['1.md'] })
    expect(settle([1, 2])).toEqual({ ...scope, files: [], dropped: ['1.md', '2.md'] })
  })

  it('stay when they were not asked about', () => {
    expect(settle([1], file(1))).toBe(scope)
    expect(settle([2], file(2))).toBe(scope)
  })

  it('are followed to their newer version, under whatever name', () => {
    expect(settle([1, 2], { id: 7, filename: '1.md' }, file(2)).files.map(({ id }) => id)).toEqual([7, 2])
    const renamed = settle([1, 2], { id: 7, filename: 'new.md' }, file(2))
    expect([renamed.files.map(({ id }) => id), renamed.dropped]).toEqual([[2, 7], []])
    expect(settle([1, 2], { id: 1, filename: 'new.md' }, file(2)).files[0]).toEqual(file(1, 'new.md'))
  })
})

describe('what a device remembers', () => {
  it('is read as it was kept', () => {
    const kept = JSON.stringify({ 3: { conversationId: 4, files: [{ id: 1, filename: '1.md' }] }, 5: { conversationId: null, files: [] } })
    expect([...parseScopes(kept)]).toEqual([
      [3, { files: [file(1)], conversationId: 4, dropped: [] }],
      [5, { files: [], conversationId: null, dropped: [] }],
    ])
  })

  it.each([null, '', 'null', '[]', '7', '{', '{"3":null}', '{"3":{"files":7}}', '{"x":{"files":[]}}'])(
    'is forgotten when it is %s',
    (text) => {
      expect(parseScopes(text).size).toBe(0)
    },
  )

  it('is read without the files that are none', () => {
    expect(parseScopes('{"3":{"files":[null,{"id":"1","filename":"a"},{"id":1,"filename":"1.md"}]}}').get(3)?.files).toEqual([file(1)])
  })
})
