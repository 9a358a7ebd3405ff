import type { Folder } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { lineOf, treeOfFolders, visibleRows } from './folder-tree.ts'

const folder = (id: number, name: string, parentId: number | null = null): Folder => ({ id, name, parentId, projectId: 1, files: id })
const room = [folder(1, '2. Legal'), folder(2, '10. Tax'), folder(3, '계약', 1), folder(4, 'NDA', 3), folder(5, 'lost', 99)]

describe('the folder tree', () => {
  it('nests folders and sorts their names numerically', () => {
    const tree = treeOfFolders(room)
    expect(tree.map((node) => node.folder.name)).toEqual(['2. Legal', '10. Tax', 'lost'])
    expect(tree[0]?.children[0]?.children[0]?.folder.name).toBe('NDA')
  })

  it('lists the content of open folders only', () => {
    const tree = treeOfFolders(room)
    expect(visibleRows(tree, new Set()).map(({ node }) => node.folder.id)).toEqual([1, 2, 5])
    expect(visibleRows(tree, new Set([1, 3])).map(({ node, depth }) => [node.folder.id, depth])).toEqual([
      [1, 0],
      [3, 1],
      [4, 2],
      [2, 0],
      [5, 0],
    ])
  })

  it('gives the position of a folder among its siblings, even among 5,000', () => {
    expect(visibleRows(treeOfFolders(room), new Set([1])).map(({ node, place, siblings }) => [node.folder.id, place, siblings])).toEqual([
      [1, 1, 3],
      [3, 1, 1],
      [2, 2, 3],
      [5, 3, 3],
    ])
    const many = Array.from({ length: 5_000 }, (_, index) => folder(index + 1, `Folder ${index}`, index < 100 ? null : (index % 100) + 1))
    const rows = visibleRows(treeOfFolders(many), new Set(many.map(({ id }) => id)))
    expect(rows).toHaveLength(5_000)
  })

  it('lists the ancestors of a folder, and stops at a cycle', () => {
    expect(lineOf(room, 4)).toEqual([4, 3, 1])
    expect(lineOf(room, null)).toEqual([])
    expect(lineOf([folder(1, 'a', 2), folder(2, 'b', 1)], 1)).toEqual([1, 2])
  })
})
