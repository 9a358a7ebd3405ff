import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ParsedDocument } from '@dossier/documents'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testAnalyser } from '../analysis/analyser.test-support.ts'
import { analyseDocument } from '../index/analyse-document.ts'
import { openIndex, type WorkspaceIndexes } from '../index/open-index.ts'
import type { SearchOptions } from '../ranking/search-workspace.ts'
import { numberedFiles } from '../index/numbered-files.test-support.ts'

const analyser = testAnalyser()
const model = 'test/model'
let folder: string
let index: WorkspaceIndexes

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vectors-test-'))
  index = await openIndex({ uri: folder, sources: numberedFiles, analyser, now: () => new Date('2030-01-01') })
})

afterEach(async () => {
  await index.close()
  await rm(folder, { recursive: true, force: true })
})

/** A model with exactly three topics. */
const directions = [/vehicle|automobile|fleet/i, /dividend|payout/i, /lease|tenancy/i]
function vectorOf(text: string): Float32Array {
  const vector = [...directions.map((about) => (about.test(text) ? 1 : 0)), 0.1]
  const norm = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return Float32Array.from(vector, (value) => value / norm)
}
const meaning = { name: model, embed: async (question: string) => vectorOf(question) }

async function write(projectId: number, fileId: number, ...texts: string[]) {
  const pages = texts.map((text, at) => ({
    number: at + 1,
    width: 0,
    height: 0,
    text,
    words: [],
    headings: [],
    tables: [],
    anchor: { kind: 'page' as const },
  }))
  const document: ParsedDocument = { kind: 'txt', warnings: [], pages }
  await index.writeFile(projectId, fileId, analyseDocument(document, { filename: 'notes.txt', analyser }))
}

async function embed(projectId: number, fileId: number, as = model) {
  const passages = await index.passages(projectId, fileId)
  const vectors = passages.map(({ page, ordinal, text }) => ({ page, ordinal, vector: vectorOf(text) }))
  await index.vectors.write(projectId, fileId, as, vectors)
}

const texts = ['Fourteen trucks are leased from a dealer.', 'The automobile pool was renewed.', 'A payout of 500 won was resolved.']

async function found(projectId: number, question: string, options: SearchOptions = { meaning }) {
  return (await index.search(projectId, question, options)).pages.map((hit) => `${numberedFiles.fileOf(hit.source)}:${hit.page}`)
}

describe('search by meaning', () => {
  it('finds a page without any of the words and gives the reason', async () => {
    await write(1, 1, ...texts)
    expect(await found(1, 'vehicles', {})).toEqual([])
    await embed(1, 1)
    const { pages, passages, degraded } = await index.search(1, 'vehicles', { meaning })
    expect(pages[0]).toMatchObject({ source: numberedFiles.sourceOf(1), page: 2, parts: { meaning: 1 } })
    expect(passages[0]).toMatchObject({ page: 2, text: texts[1], parts: { meaning: 1 } })
    expect(degraded).toBeUndefined()
  })

  it('changes no score, reason or order when not requested or without vectors', async () => {
    await write(1, 1, ...texts)
    const asked = 'Which trucks are leased from the dealer?'
    const before = await index.search(1, asked)
    expect(await index.search(1, asked, { meaning })).toEqual(before)
    await embed(1, 1)
    expect(await index.search(1, asked)).toEqual(before)
    expect(Object.keys(before.pages[0]?.parts ?? {})).not.toContain('meaning')
  })

  it('adds to the score of words', async () => {
    await write(1, 1, 'The lease of the office ends in May.', 'Lease of the automobile fleet.')
    await embed(1, 1)
    const { pages } = await index.search(1, 'lease of vehicles', { meaning })
    expect(pages.map(({ page }) => page)).toEqual([2, 1])
    expect(pages[0]?.parts).toMatchObject({ meaning: 1 })
    expect(pages[0]?.parts['pageText']).toBeGreaterThan(0)
  })

  it('continues with words and reports the missing model when the question has no vector', async () => {
    await write(1, 1, ...texts)
    await embed(1, 1)
    const without = { ...meaning, embed: async () => undefined }
    const { pages, degraded } = await index.search(1, 'trucks', { meaning: without })
    expect(degraded).toEqual(['meaning'])
    expect(pages).toEqual((await index.search(1, 'trucks')).pages)
  })

  it('searches the requested files and no other workspace', async () => {
    for (const [projectId, fileId] of [
      [1, 1],
      [1, 2],
      [2, 3],
    ] as const) {
      await write(projectId, fileId, ...texts)
      await embed(projectId, fileId)
    }
    expect(await found(1, 'vehicles', { meaning, fileIds: [2] })).toContain('2:2')
    expect((await found(1, 'vehicles', { meaning, fileIds: [2] })).every((hit) => hit.startsWith('2:'))).toBe(true)
    expect((await found(1, 'vehicles')).some((hit) => hit.startsWith('3:'))).toBe(false)
    expect(await found(1, 'vehicles', { meaning, fileIds: [3] })).toEqual([])
  })

  it('does not find a removed file, nor vectors of a dropped workspace', async () => {
    await write(1, 1, ...texts)
    await write(1, 2, ...texts)
    await embed(1, 1)
    await embed(1, 2)
    await index.removeFiles(1, [1])
    expect([...(await index.vectors.files(1, model))]).toEqual([2])
    expect((await found(1, 'vehicles')).every((hit) => hit.startsWith('2:'))).toBe(true)
    await index.dropWorkspace(1)
    expect([...(await index.vectors.files(1, model))]).toEqual([])
    await write(1, 2, ...texts)
    expect(await found(1, 'vehicles')).toEqual([])
  })

  it('never returns a page that is not in the index, whatever vectors remain', async () => {
    await write(1, 1, ...texts)
    const vectors = [{ page: 1, ordinal: 0, vector: vectorOf('fleet') }]
    await index.vectors.write(1, 99, model, vectors)
    await index.vectors.write(1, 1, model, [{ page: 7, ordinal: 40, vector: vectorOf('fleet') }])
    expect(await found(1, 'vehicles')).toEqual([])
  })

  it('replaces the vectors of a file and removes those of another model', async () => {
    await write(1, 1, ...texts)
    await embed(1, 1)
    await embed(1, 1)
    const nearest = await index.vectors.nearest(1, model, vectorOf('fleet'), { fileIds: undefined, limit: 100 })
    expect(nearest).toHaveLength(texts.length)
    expect(nearest[0]).toMatchObject({ fileId: 1, page: 2, cosine: expect.closeTo(1, 3) as number })
    await embed(1, 1, 'another/model')
    expect([...(await index.vectors.files(1, model))]).toEqual([])
    expect([...(await index.vectors.files(1, 'another/model'))]).toEqual([1])
    expect(await found(1, 'vehicles')).toEqual([])
  })

  it('works while only some files have vectors', async () => {
    await write(1, 1, ...texts)
    await write(1, 2, 'Vehicles are insured.')
    await embed(1, 1)
    expect((await found(1, 'vehicles')).sort()).toEqual(['1:2', '2:1'])
  })

  it('keeps its vectors over closing and reopening', async () => {
    await write(1, 1, ...texts)
    await embed(1, 1)
    await index.close()
    index = await openIndex({ uri: folder, sources: numberedFiles, analyser, now: () => new Date('2030-01-01') })
    expect((await found(1, 'vehicles'))[0]).toBe('1:2')
  })
})

describe('reranking', () => {
  it('orders the best pages by the model’s score together with all other features', async () => {
    await write(1, 1, 'A dividend was proposed. Dividend.', 'No dividend is paid before 2030.')
    const before = await index.search(1, 'dividend')
    const asked: string[][] = []
    const rerank = async (question: string, given: readonly string[]) => {
      asked.push([question, ...given])
      return given.map((text) => (text.includes('2030') ? 0.9 : 0.1))
    }
    const { pages, degraded } = await index.search(1, 'dividend', { rerank })
    expect(pages[0]).toMatchObject({ page: 2, parts: { reranked: 1 } })
    expect(pages.map(({ parts }) => 'reranked' in parts)).toEqual([true, false])
    expect(asked).toHaveLength(1)
    expect(asked[0]?.[0]).toBe('dividend')
    expect(asked[0]?.slice(1).sort()).toEqual(['A dividend was proposed. Dividend.', 'No dividend is paid before 2030.'])
    expect(degraded).toBeUndefined()
    const { reranked: _, ...parts } = pages.find(({ page }) => page === 2)?.parts ?? {}
    expect(parts).toEqual(before.pages.find(({ page }) => page === 2)?.parts)
  })

  it('keeps the order and reports the missing model when there is no result', async () => {
    await write(1, 1, ...texts)
    const before = await index.search(1, 'trucks and payout')
    const { degraded, ...result } = await index.search(1, 'trucks and payout', { rerank: async () => undefined })
    expect(result).toEqual(before)
    expect(degraded).toEqual(['reranked'])
  })

  it('sends at most twenty pages and returns as many as requested', async () => {
    await write(1, 1, ...Array.from({ length: 30 }, (_, at) => `Dividend number${at}`))
    let looked = 0
    const rerank = async (_: string, given: readonly string[]) => {
      looked = given.length
      return given.map((_text, at) => at)
    }
    expect((await index.search(1, 'dividend', { rerank, limit: 5 })).pages).toHaveLength(5)
    expect(looked).toBe(20)
    expect((await index.search(1, 'dividend', { rerank, limit: 25 })).pages).toHaveLength(25)
  })

  it('is not called when nothing was found', async () => {
    const rerank = () => Promise.reject(new Error('asked about nothing'))
    expect((await index.search(404, 'dividend', { rerank })).pages).toEqual([])
  })
})
