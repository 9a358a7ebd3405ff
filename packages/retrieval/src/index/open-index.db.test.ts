import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ParsedDocument } from '@dossier/documents'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testAnalyser } from '../analysis/analyser.test-support.ts'
import { analyseDocument } from './analyse-document.ts'
import { openIndex, type WorkspaceIndexes } from './open-index.ts'
import { numberedFiles } from './numbered-files.test-support.ts'

const filesOf = async (index: WorkspaceIndexes, projectId: number) => [...(await index.facts(projectId)).keys()].sort((a, b) => a - b)

/** After this pause in writing the table is optimised. */
const pauseOfWrites = 1_300
const analyser = testAnalyser()
const now = (): Date => new Date('2030-01-01')
let folder: string
let index: WorkspaceIndexes

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'index-test-'))
  index = await openIndex({ uri: folder, sources: numberedFiles, analyser, now })
})

afterEach(async () => {
  await index.close()
  await rm(folder, { recursive: true, force: true })
})

function rows(...texts: string[]) {
  const document: ParsedDocument = {
    kind: 'txt',
    warnings: [],
    pages: texts.map((text, at) => ({
      number: at + 1,
      width: 0,
      height: 0,
      text,
      words: [],
      headings: [],
      tables: [],
      anchor: { kind: 'page' as const },
    })),
  }
  return analyseDocument(document, { filename: 'notes.txt', analyser })
}

async function found(projectId: number, question: string, fileIds?: number[]): Promise<string[]> {
  const { pages } = await index.search(projectId, question, fileIds ? { fileIds } : {})
  return pages.map((hit) => `${numberedFiles.fileOf(hit.source)}:${hit.page}`)
}

describe('the index of a workspace', () => {
  it('finds a page by its words, with the passage, its span and the reasons', async () => {
    const text = 'The warranty reserve covers faulty compressors.'
    await index.writeFile(1, 7, rows('Nothing to see.', text))
    const { pages, searched } = await index.search(1, 'warranty for compressors')
    expect(pages[0]).toMatchObject({ source: numberedFiles.sourceOf(7), page: 2 })
    expect(pages[0]?.parts['pageText']).toBeGreaterThan(0)
    expect(pages[0]?.passages[0]).toMatchObject({ text, start: 0, end: text.length, anchor: { kind: 'page' } })
    expect(searched.files).toBe(1)
  })

  it('returns nothing for a workspace that was never written', async () => {
    expect(await found(404, 'anything')).toEqual([])
    expect(await filesOf(index, 404)).toEqual([])
    await expect(index.removeFiles(404, [1])).resolves.toBeUndefined()
  })

  it('replaces a file that is written again', async () => {
    await index.writeFile(1, 1, rows('alpha zebra'))
    await index.writeFile(1, 1, rows('alpha giraffe'))
    expect(await found(1, 'zebra')).toEqual([])
    expect(await found(1, 'giraffe')).toEqual(['1:1'])
    expect(await filesOf(index, 1)).toEqual([1])
  })

  it('does not find a file once its removal has resolved', async () => {
    await index.writeFile(1, 1, rows('zebra'))
    await index.writeFile(1, 2, rows('zebra stripes'))
    await index.removeFiles(1, [1])
    expect(await found(1, 'zebra')).toEqual(['2:1'])
    await index.removeFiles(1, [2])
    expect(await found(1, 'zebra')).toEqual([])
  })

  it('searches only the requested files', async () => {
    await Promise.all([
      index.writeFile(1, 1, rows('zebra one')),
      index.writeFile(1, 2, rows('zebra two')),
      index.writeFile(1, 3, rows('zebra three')),
    ])
    expect((await found(1, 'zebra', [2, 3])).sort()).toEqual(['2:1', '3:1'])
    expect(await found(1, 'zebra', [99])).toEqual([])
    expect(await found(1, 'zebra', [])).toEqual([])
  })

  it('keeps workspaces apart', async () => {
    await index.writeFile(1, 1, rows('zebra'))
    await index.writeFile(2, 1, rows('giraffe'))
    expect(await found(2, 'zebra')).toEqual([])
    await index.dropWorkspace(1)
    expect(await found(1, 'zebra')).toEqual([])
    expect(await found(2, 'giraffe')).toEqual(['1:1'])
  })

  it('reopens a workspace after it was dropped', async () => {
    await index.writeFile(1, 1, rows('zebra'))
    await index.dropWorkspace(1)
    await index.writeFile(1, 2, rows('zebra again'))
    expect(await found(1, 'zebra')).toEqual(['2:1'])
  })

  it('writes many files at once while it is searched', async () => {
    const writes = Array.from({ length: 40 }, (_, at) => index.writeFile(1, at + 1, rows(`zebra number${at}`)))
    await Promise.all([...writes, ...Array.from({ length: 10 }, () => found(1, 'zebra'))])
    expect(await filesOf(index, 1)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
    for (const at of [0, 17, 39]) expect(await found(1, `number${at}`)).toEqual([`${at + 1}:1`])
  })

  it('returns nothing, without failing, when it is dropped during a search', async () => {
    await index.writeFile(1, 1, rows('zebra'))
    const [, ...searches] = await Promise.all([index.dropWorkspace(1), ...Array.from({ length: 8 }, () => found(1, 'zebra'))])
    for (const hits of searches) expect([[], ['1:1']]).toContainEqual(hits)
    expect(await found(1, 'zebra')).toEqual([])
  })

  it('keeps the later of two concurrent writes of one file', async () => {
    await Promise.all([index.writeFile(1, 1, rows('zebra')), index.writeFile(1, 1, rows('giraffe')), index.removeFiles(1, [2])])
    expect(await found(1, 'zebra')).toEqual([])
    expect(await found(1, 'giraffe')).toEqual(['1:1'])
  })

  it('returns the same results before and after optimising', async () => {
    await index.writeFile(1, 1, rows('zebra', 'giraffe', 'zebra giraffe lion'))
    const before = await found(1, 'giraffe lion')
    await index.optimize(1)
    expect(await found(1, 'giraffe lion')).toEqual(before)
    await index.writeFile(1, 2, rows('lion'))
    expect(await found(1, 'lion')).toContain('2:1')
  })

  it('keeps its content over closing and reopening', async () => {
    await index.writeFile(1, 1, rows('zebra'))
    await index.close()
    index = await openIndex({ uri: folder, sources: numberedFiles, analyser, now })
    expect(await found(1, 'zebra')).toEqual(['1:1'])
  })

  it('leaves no background work for a dropped workspace once closed', async () => {
    const failures: unknown[] = []
    const other = await openIndex({ uri: folder, sources: numberedFiles, analyser, now, onUpkeepFailed: (error) => failures.push(error) })
    await other.writeFile(2, 1, rows('zebra'))
    await other.vectors.write(2, 1, 'model', [{ page: 1, ordinal: 0, vector: new Float32Array(4).fill(1) }])
    await other.dropWorkspace(2)
    await other.close()
    await sleep(pauseOfWrites)
    expect(failures).toEqual([])
  })

  it('sees the writes and removals of another process', async () => {
    const other = await openIndex({ uri: folder, sources: numberedFiles, analyser, now })
    await index.writeFile(1, 1, rows('zebra'))
    await other.writeFile(1, 2, rows('zebra too'))
    expect((await found(1, 'zebra')).sort()).toEqual(['1:1', '2:1'])
    await other.removeFiles(1, [1])
    expect(await found(1, 'zebra')).toEqual(['2:1'])
    await other.close()
  })

  it('finds Korean words with other particles and spacing', async () => {
    await index.writeFile(1, 1, rows('당사의 매출액은 1조 2,345억원입니다.', '이사회는 사외이사로 구성됩니다.'))
    for (const question of ['매출액이 얼마인가?', '매출액을 알려줘', '매출 액은?']) expect((await found(1, question))[0]).toBe('1:1')
  })

  it.each([
    `' OR 1=1 --`,
    `"; DROP TABLE x; --`,
    `zebra') OR level = 2 OR ('`,
    '\\ % _ * ? [ ] { } ^ ~ : "unclosed',
    '+zebra -giraffe AND NOT',
  ])('treats %s as words', async (question) => {
    await index.writeFile(1, 1, rows('zebra'))
    await index.writeFile(2, 2, rows('giraffe secret'))
    for (const page of await found(1, question)) expect(page).toBe('1:1')
    expect(await filesOf(index, 1)).toEqual([1])
  })

  it('rejects file ids that are not integers', async () => {
    await index.writeFile(1, 1, rows('zebra'))
    await index.writeFile(1, 2, rows('zebra'))
    const forged = ['1) OR (1=1' as unknown as number, 1.5]
    for (const fileId of forged) {
      // Files are looked up before a filter is built, so a forged id matches no file.
      expect(await found(1, 'zebra', [fileId])).toEqual([])
      await index.removeFiles(1, [fileId])
    }
    expect(await filesOf(index, 1)).toEqual([1, 2])
  })

  it('answers any question without throwing', async () => {
    await index.writeFile(1, 1, rows('zebra revenue 2021 매출액'))
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (question) => {
        expect((await index.search(1, question)).pages.length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 40 },
    )
  })

  it('writes documents without any text', async () => {
    await index.writeFile(1, 1, rows())
    await index.writeFile(1, 2, rows('', '   '))
    expect(await filesOf(index, 1)).toEqual([1, 2])
    expect(await found(1, 'zebra')).toEqual([])
  })
})
