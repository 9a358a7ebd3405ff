import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ParsedDocument, sourceKey } from '@dossier/documents'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testAnalyser } from '../analysis/analyser.test-support.ts'
import { analyseDocument } from './analyse-document.ts'
import { type DocumentSet, openDocumentSet } from './document-set.ts'
import { numberedFiles } from './numbered-files.test-support.ts'
import { openIndex, type WorkspaceIndexes } from './open-index.ts'

const analyser = testAnalyser()
const [filing, article] = [sourceKey('snapshot:filing'), sourceKey('snapshot:article')]
let folder: string
let index: WorkspaceIndexes
let beside: DocumentSet

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'document-set-'))
  index = await openIndex({ uri: folder, sources: numberedFiles, analyser, now: () => new Date('2030-01-01') })
  beside = await openDocumentSet([
    { source: filing, rows: rows('10-K.htm', 'Risk factors of the business.', 'The warranty reserve covers faulty compressors.') },
    { source: article, rows: rows('plant.htm', 'A second compressor plant opens in Busan.') },
  ])
})

afterEach(async () => {
  beside.close()
  await index.close()
  await rm(folder, { recursive: true, force: true })
})

function rows(filename: string, ...texts: string[]) {
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
  return analyseDocument(document, { filename, analyser })
}

const found = async (question: string, options: Parameters<WorkspaceIndexes['search']>[2] = {}) =>
  (await index.search(1, question, options)).pages.map(({ source, page }) => `${source}/${page}`)

describe('documents searched beside a workspace', () => {
  it('are ranked together with its files, each page with its passages', async () => {
    await index.writeFile(1, 7, rows('memo.txt', 'The compressor was bought in 2024.', 'Nothing to see.'))
    const { pages } = await index.search(1, 'warranty reserve for compressors', { beside })
    expect(pages[0]).toMatchObject({ source: filing, page: 2, passages: [{ text: 'The warranty reserve covers faulty compressors.' }] })
    expect(pages.map(({ source }) => source)).toContain(numberedFiles.sourceOf(7))
    expect(pages.map(({ score }) => score)).toEqual(pages.map(({ score }) => score).toSorted((a, b) => b - a))
  })

  it('do not outrank a file that answers better', async () => {
    await index.writeFile(1, 7, rows('memo.txt', 'The warranty reserve for compressors was raised to USD 3 million.'))
    expect((await found('what is the warranty reserve for compressors raised to', { beside }))[0]).toBe(`${numberedFiles.sourceOf(7)}/1`)
  })

  it('are searched alone where no files are, and limited to some of them', async () => {
    expect(await found('compressor plant', { beside })).toContain(`${article}/1`)
    expect(await found('compressor', { beside: beside.only([filing]), fileIds: [] })).toEqual([`${filing}/2`])
  })

  it('are part of no other search, and change none', async () => {
    await index.writeFile(1, 7, rows('memo.txt', 'The compressor was bought in 2024.'))
    const before = await index.search(1, 'compressor')
    await index.search(1, 'compressor', { beside })
    expect((await index.search(1, 'compressor')).pages).toEqual(before.pages)
    expect([...(await index.facts(1)).keys()]).toEqual([7])
  })

  it('have the reasons for their rank', async () => {
    const result = await index.search(1, 'warranty reserve', { beside })
    const reasons = await index.explain(1, result, beside)
    expect(reasons).toHaveLength(result.pages.length)
    expect(reasons[0]).not.toEqual([])
  })

  describe('with an embedding model', () => {
    /** A model with two topics. */
    const topics = [/warranty/i, /plant|factory|works/i]
    const vectorOf = (text: string): number[] => topics.map((topic) => (topic.test(text) ? 1 : 0))
    const compared: string[][] = []
    const meaning = {
      name: 'test/model',
      embed: async (question: string) => Float32Array.from([...vectorOf(question), 0]),
      compare: async (question: string, texts: readonly string[]) => {
        compared.push([...texts])
        return texts.map((text) => vectorOf(text).reduce((sum, value, at) => sum + value * (vectorOf(question)[at] ?? 0), 0))
      },
    }

    it('are found by the meaning of a passage that has none of the words', async () => {
      expect(await found('new works', { beside })).toEqual([])
      const { pages, degraded } = await index.search(1, 'new works', { beside, meaning })
      expect(pages[0]).toMatchObject({ source: article, page: 1, parts: { meaning: 1 } })
      expect(pages[0]?.passages[0]?.text).toBe('A second compressor plant opens in Busan.')
      expect(degraded).toBeUndefined()
    })

    it('are ranked by meaning on one scale with the files of the workspace', async () => {
      await index.writeFile(1, 7, rows('memo.txt', 'Faulty goods are replaced.', 'The second line of compressors.'))
      await index.vectors.write(
        1,
        7,
        'test/model',
        (await index.passages(1, 7)).map(({ page, ordinal }) => ({ page, ordinal, vector: Float32Array.from([0, 0, 1]) })),
      )
      expect((await found('second factory', { beside, meaning }))[0]).toBe(`${article}/1`)
    })

    it('are searched by words where the model gives no result, which the result says', async () => {
      const { pages, degraded } = await index.search(1, 'warranty reserve', {
        beside,
        meaning: { ...meaning, compare: async () => undefined },
      })
      expect(pages[0]).toMatchObject({ source: filing, page: 2 })
      expect(degraded).toEqual(['meaning'])
    })

    it('have at most 96 passages compared, those of the pages that words found first', async () => {
      const long = Array.from({ length: 150 }, (_, at) => (at === 149 ? 'The warranty expires.' : `Section ${at} has nothing to add.`))
      const many = await openDocumentSet([{ source: filing, rows: rows('long.htm', ...long) }])
      compared.length = 0
      await index.search(1, 'warranty', { beside: many, meaning })
      many.close()
      expect(compared.at(-1)).toHaveLength(96)
      expect(compared.at(-1)?.[0]).toContain('The warranty expires.')
    })
  })
})
