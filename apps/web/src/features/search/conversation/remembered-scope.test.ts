import { describe, expect, it } from 'vitest'
import { parseScopes, type Scope, reconciledScope } from './remembered-scope.ts'

const file = (id: number, filename = `${id}.md`) => ({ id, filename, path: [] })
const scope: Scope = { files: [file(1), file(2)], outside: ['sec'], searchesFiles: true, conversationId: 4, dropped: [] }
const settle = (asked: number[], ...searchable: { id: number; filename: string }[]) => reconciledScope(scope, new Set(asked), searchable)

describe('reconciledScope', () => {
  it('returns the same scope while all files can be searched', () => {
    expect(settle([1, 2], file(1), file(2))).toBe(scope)
  })

  it('drops missing files and lists their names', () => {
    expect(settle([1, 2], file(2))).toEqual({ ...scope, files: [file(2)], dropped: ['1.md'] })
    expect(settle([1, 2])).toEqual({ ...scope, files: [], dropped: ['1.md', '2.md'] })
  })

  it('keeps files that were not asked about', () => {
    expect(settle([1], file(1))).toBe(scope)
    expect(settle([2], file(2))).toBe(scope)
  })

  it('replaces files by their newer version, even under another name', () => {
    expect(settle([1, 2], { id: 7, filename: '1.md' }, file(2)).files.map(({ id }) => id)).toEqual([7, 2])
    const renamed = settle([1, 2], { id: 7, filename: 'new.md' }, file(2))
    expect([renamed.files.map(({ id }) => id), renamed.dropped]).toEqual([[2, 7], []])
    expect(settle([1, 2], { id: 1, filename: 'new.md' }, file(2)).files[0]).toEqual(file(1, 'new.md'))
  })
})

describe('parseScopes', () => {
  it('parses what was stored', () => {
    const kept = JSON.stringify({ 3: { conversationId: 4, files: [{ id: 1, filename: '1.md' }] }, 5: { conversationId: null, files: [] } })
    expect([...parseScopes(kept)]).toEqual([
      [3, { files: [file(1)], outside: [], searchesFiles: true, conversationId: 4, dropped: [] }],
      [5, { files: [], outside: [], searchesFiles: true, conversationId: null, dropped: [] }],
    ])
  })

  it.each([null, '', 'null', '[]', '7', '{', '{"3":null}', '{"3":{"files":7}}', '{"x":{"files":[]}}'])('ignores %s', (text) => {
    expect(parseScopes(text).size).toBe(0)
  })

  it('parses outside sources, and drops invalid ones', () => {
    const kept = JSON.stringify({ 3: { files: [], outside: ['sec', 7, null], searchesFiles: false } })
    expect(parseScopes(kept).get(3)).toMatchObject({ outside: ['sec'], searchesFiles: false })
    expect(parseScopes('{"3":{"files":[],"outside":"sec"}}').get(3)).toMatchObject({ outside: [], searchesFiles: true })
  })

  it('drops invalid files', () => {
    expect(parseScopes('{"3":{"files":[null,{"id":"1","filename":"a"},{"id":1,"filename":"1.md"}]}}').get(3)?.files).toEqual([file(1)])
  })
})
