import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { koreanParticles } from '@dossier/lexicon'

/** Source files that may contain texts for people: pages, messages, mails, exports. Tests may quote forbidden words. */
const root = join(import.meta.dirname, '../../..')
const files = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.|\/testing\//.test(file))

interface Found {
  file: string
  line: number
  text: string
}

function linesWith(pattern: RegExp): Found[] {
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((text, index) => (pattern.test(text) ? [{ file, line: index + 1, text: text.trim() }] : [])),
  )
}

/** The libraries read documents, whose words are not interface texts. */
const isInterface = (file: string) =>
  /^(?:apps\/web|packages\/(?:contract|core|report))\//.test(file) && !/core\/src\/company-summary\/reading\//.test(file)
const isComment = (text: string) => /^(?:\/\/|\*|\/\*)/.test(text)

it('reads the sources of all packages', () => {
  expect(files.length).toBeGreaterThan(1000)
  expect(linesWith(/워크스페이스/).length).toBeGreaterThan(50)
})

it('no text contains both forms of a Korean particle', () => {
  expect(linesWith(/[을이은와과]\([를가는과와]\)|\([으이]\)[로나라]/)).toEqual([])
})

it('every particle that a placeholder names is a known one', () => {
  const named = linesWith(/\{\w+, ?[가-힣]/).flatMap(({ text }) => [...text.matchAll(/\{\w+,([^}]*)\}/g)].map(([, pair]) => pair))
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((pair) => !koreanParticles.some((known) => pair === ` ${known}`))).toEqual([])
})

it('no text has a fixed particle after a placeholder', () => {
  expect(linesWith(/(?:ko: |text\.ko).*\}(?:을|를|은|는|이|가|과|와|으로|로|이나|이라)(?=[ ,.)'"]|$)/)).toEqual([])
})

/** Synonyms that the product does not use, with its own term: docs/vocabulary.md. */
const koreanSynonyms: [used: string, instead: RegExp][] = [
  ['업로드', /올(?:리[기면는고]|린|려|릴|립니다)/],
  ['이동', /옮[기겨긴길깁]/],
  ['이름 변경', /이름 바꾸/],
  ['페이지', /[\d}]쪽|쪽 번호|인쇄된 쪽/],
  ['데이터룸', /딜룸|자료실/],
  // The code name of a deal may contain the word.
  ['워크스페이스', /프로젝트(?! 한강)/],
  ['{name} 님', /\}님/],
  ['삭제할까요?', /하시겠습니까/],
  ['리랭킹', /재정렬|순위 재조정/],
  ['음성 인식, 음성 변환', /받아쓰기/],
  ['시스템 운영자', /운영 담당자/],
  ['하이픈', /붙임표/],
  ['내용, 문단', /대목/],
  ['필터 초기화', /필터 (?:지우기|해제)/],
  ['워크스페이스별, 사용자별', /(?:워크스페이스|사용자)마다/],
  ['경영권 변동', /지배권 변경/],
  ['종목코드', /티커/],
  ['순차입금 등', /순조정/],
  ['국가위험프리미엄', /국가위험 프리미엄/],
]

const englishSynonyms: [used: string, instead: RegExp][] = [
  ['super admin, admin', /administrator/i],
  ['system operator', /operator of (?:the|this) installation/i],
  ['semantic search, keyword search', /search(?:es|ed)? by meaning|by words/i],
  ['reranking', /\b[Rr]ank(?:s|ing)? again|\branking model/],
  ['transfer ownership', /[Hh](?:and|anded) (?:the |it )?(?:over|back|organization|workspace|ownership)/],
  ['email', /\be-mail\b|\bby mail\b/i],
  ['external account', /third party/i],
  ['permanently deletes', /for good\b|is erased/],
  ['Incorrect …', /is not right/],
  ['… already exists', /is here already|There is a \w+ named/],
  ['interrupted', /broke off/],
  ['no longer', /not .*any more/],
  ['you do not have access', /You may not/],
  ['limit', /No bound|bounds\b/],
  ['terminal growth', /[Pp]erpetual growth/],
  ['market cap', /[Mm]arket (?:value|capitalization)/],
]

it.each(englishSynonyms)('uses one English word per concept: %s', (_used, instead) => {
  // Interface texts have their Korean next to them, which distinguishes them from code.
  const texts = linesWith(instead).filter(({ file, text }) => isInterface(file) && /^(?:\w+: )?\{? ?(?:en|one|other):|, en: /.test(text))
  expect(texts).toEqual([])
})

it.each(koreanSynonyms)('uses one Korean word per concept: %s', (_used, instead) => {
  const texts = linesWith(instead).filter(({ file, text }) => isInterface(file) && !isComment(text))
  expect(texts).toEqual([])
})

/** Texts below or beside a control or a heading, by the ends of their names. */
const hint = /\b\w*(?:[hH]int|[nN]ote): ?\{\s*ko:\s*(['"`])(?<ko>(?:(?!\1).)*)\1,\s*en:\s*(['"`])(?<en>(?:(?!\3).)*)\3/g
const isEnded = (text = '') => /[.!?:]$/.test(text)
const isKoreanSentence = (text = '') => /(?:다|요)\.?$/.test(text)

it('hints that are sentences end with a full stop, in both languages or in neither', () => {
  const hints = files
    .filter((file) => file.endsWith('.texts.ts'))
    .flatMap((file) =>
      Array.from(readFileSync(join(root, file), 'utf8').matchAll(hint), ({ groups }) => ({ file, ko: groups?.ko, en: groups?.en })),
    )
  expect(hints.length).toBeGreaterThan(50)
  expect(hints.filter(({ ko, en }) => isEnded(ko) !== isEnded(en) || (isKoreanSentence(ko) && !isEnded(ko)))).toEqual([])
})
