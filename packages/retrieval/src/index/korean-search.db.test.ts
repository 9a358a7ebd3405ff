import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ParsedDocument } from '@dossier/documents'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testAnalyser } from '../analysis/analyser.test-support.ts'
import { analyseDocument } from './analyse-document.ts'
import { openIndex, type WorkspaceIndexes } from './open-index.ts'
import { numberedFiles } from './numbered-files.test-support.ts'

const analyser = testAnalyser()
let folder: string
let index: WorkspaceIndexes

const pages = {
  inMillions: '(단위 : 백만원)\n구분 제5기 제4기\n제품매출 1,234,478 998,877\n상품매출 305,112 287,654',
  inWon: '(단위 : 원)\n구분 제5기 제4기\n임차보증금 87,654,321,000 65,432,109,000\n회원권 4,112,000,000 3,998,000,000',
  inWords: '이사회는 신공장에 7조 6,543억원을 투자하기로 결의하였다. 착공은 내년 봄이다.',
  spaced: '유형 자산의취득 내역은 다음과 같다. 토지와 건물이 대부분을 이룬다.',
  han: '損益計算書 第三期 自一月一日 至十二月三十一日',
  other: '직원은 구내식당을 이용할 수 있다. 통근버스는 매일 운행한다.',
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'korean-search-'))
  index = await openIndex({ uri: folder, sources: numberedFiles, analyser, now: () => new Date('2030-01-01') })
  const document: ParsedDocument = {
    kind: 'txt',
    warnings: [],
    pages: Object.values(pages).map((text, at) => ({
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
  await index.writeFile(1, 1, analyseDocument(document, { filename: '보고서.txt', analyser }))
})

afterAll(async () => {
  await index.close()
  await rm(folder, { recursive: true, force: true })
})

async function first(question: string): Promise<string | undefined> {
  const found = await index.search(1, question, { limit: 1 })
  return Object.keys(pages)[(found.pages[0]?.page ?? 0) - 1]
}

describe('a search in Korean', () => {
  it.each([
    ['1조 2,345억원인 항목은?', 'inMillions'],
    ['1.23조원', 'inMillions'],
    ['877억원은 무엇에 들어갔나?', 'inWon'],
    ['876억 5천만원', 'inWon'],
    ['7.65조원 규모의 결정', 'inWords'],
  ])('finds the amount of "%s" whatever scale and rounding the page uses', async (question, page) => {
    expect(await first(question)).toBe(page)
  })

  it.each([
    ['유형자산의 취득', 'spaced'],
    ['유형자산취득을', 'spaced'],
    ['손익계산서', 'han'],
    ['구내 식당이', 'other'],
    ['통근 버스의 운행', 'other'],
  ])('finds "%s" whatever spelling the page uses', async (question, page) => {
    expect(await first(question)).toBe(page)
  })
})
