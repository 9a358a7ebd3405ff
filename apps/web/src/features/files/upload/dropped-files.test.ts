import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filesOfEntries, filesOfInput } from './dropped-files.ts'

interface Tree {
  [name: string]: Tree | string
}

/** A fake file system entry of a drop, which lists children in batches as the File and Directory Entries API does. */
function entryOf(name: string, content: Tree | string, parent = ''): FileSystemEntry {
  const fullPath = `${parent}/${name}`
  if (typeof content === 'string') {
    const file = (done: (file: File) => void, failed: (error: Error) => void) =>
      content === 'forbidden' ? failed(new Error('NotReadableError')) : done(new File([content], name))
    return { isFile: true, isDirectory: false, name, fullPath, file } as unknown as FileSystemEntry
  }
  const createReader = () => {
    const children = Object.entries(content).map(([child, value]) => entryOf(child, value, fullPath))
    return { readEntries: (done: (entries: FileSystemEntry[]) => void) => done(children.splice(0, 100)) }
  }
  return { isFile: false, isDirectory: true, name, fullPath, createReader } as unknown as FileSystemEntry
}

describe('filesOfEntries', () => {
  it('walks folders recursively and keeps the path of each file', async () => {
    const room = entryOf('room', { legal: { '계약.pdf': 'a', empty: {} }, 'memo.md': 'b' })
    const files = await filesOfEntries([room, entryOf('single.txt', 'c')])
    expect(files?.map((file) => file.path).toSorted()).toEqual(['room/legal/계약.pdf', 'room/memo.md', 'single.txt'])
  })

  it('reads a folder with more files than one batch', async () => {
    const many = Object.fromEntries(Array.from({ length: 2345 }, (_, n) => [`${n}.txt`, 'x']))
    expect(await filesOfEntries([entryOf('many', many)])).toHaveLength(2345)
  })

  it('returns an unreadable file with `file: null`', async () => {
    expect(await filesOfEntries([entryOf('room', { 'a.pdf': 'forbidden' })])).toEqual([{ path: 'room/a.pdf', file: null }])
  })

  it('returns null above the maximum', async () => {
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`${n}.txt`, 'x']))
    expect(await filesOfEntries([entryOf('many', many)], 10)).toBeNull()
    expect(await filesOfEntries([entryOf('many', many)], 11)).toHaveLength(11)
  })

  it('finds every file of any tree exactly once', async () => {
    const names = fc.stringMatching(/^[a-z가-힣]{1,6}$/)
    const { tree } = fc.letrec<{ tree: Tree; node: Tree | string }>((tie) => ({
      node: fc.oneof({ maxDepth: 3 }, fc.constant('x'), tie('tree')),
      tree: fc.dictionary(names, tie('node'), { maxKeys: 5, noNullPrototype: true }),
    }))
    const pathsOf = (content: Tree, parent: string): string[] =>
      Object.entries(content).flatMap(([name, value]) =>
        typeof value === 'string' ? [`${parent}${name}`] : pathsOf(value, `${parent}${name}/`),
      )
    await fc.assert(
      fc.asyncProperty(tree, async (content) => {
        const files = await filesOfEntries([entryOf('room', content)])
        expect(files?.map((file) => file.path).toSorted()).toEqual(pathsOf(content, 'room/').toSorted())
      }),
    )
  })
})

describe('filesOfInput', () => {
  it('keeps the relative paths of a folder input', () => {
    const file = Object.assign(new File(['x'], 'a.pdf'), { webkitRelativePath: 'room/legal/a.pdf' })
    expect(filesOfInput([file])).toEqual([{ path: 'room/legal/a.pdf', file }])
  })
})
