import type { Page, ParsedDocument } from '@dossier/documents'
import { seededRandom, zipfSampler, type Random } from './seeded-random.ts'

/** An invented report with the word statistics of real ones, always the same for a seed. */
export interface SyntheticReport {
  filename: string
  document: ParsedDocument
}

const words = {
  en: 'revenue net sales cost income operating total assets liabilities cash equivalents property plant equipment tax interest expense debt shares common stock fiscal year ended december million company products services customers market increase decrease primarily due compared segment results operations financial statements consolidated note fair value agreement credit rate foreign currency risk goodwill intangible impairment inventory receivable payable lease pension plan dividends repurchase restructuring acquisition business development research regulatory approval period accounting estimate management'.split(
    ' ',
  ),
  ko: '매출액 영업이익 당기순이익 자산총계 부채총계 자본총계 유동자산 유동부채 현금및현금성자산 유형자산 무형자산 재고자산 매출채권 매입채무 차입금 이자비용 법인세비용 배당금 주주 사업부문 종속기업 연결재무제표 공정가치 회계정책 감가상각비 충당부채 리스부채 파생상품 환율변동 위험관리 이사회 감사위원회 증가하였습니다 감소하였습니다 인식하고 있습니다 기준으로 당기 전기 보고기간말 주요 계약 시장 제품 고객'.split(
    ' ',
  ),
}
export type Language = keyof typeof words

const inventedWords = 40_000
const paragraphs = 4
const paragraphWords = 105
const tableRows = 8

/** Draws words with the frequencies of real text: few are common, many are rare; the common words of reports come first. */
export function vocabulary(language: Language, random: Random): (draw: Random) => string {
  const list = [
    ...words[language],
    ...Array.from({ length: inventedWords }, () => (language === 'en' ? latinWord(random) : hangulWord(random))),
  ]
  const sample = zipfSampler(list.length)
  return (draw) => list[sample(draw)] ?? ''
}

/** `pages` pages of about five passages each, every third report in Korean. */
export function syntheticReport(number: number, pages: number, draw: Record<Language, (random: Random) => string>): SyntheticReport {
  const random = seededRandom(number)
  const language: Language = number % 3 === 2 ? 'ko' : 'en'
  const company = companyName(number)
  const year = 2015 + (number % 10)
  return {
    filename: `${company}_${year}_10K.pdf`,
    document: {
      kind: 'pdf',
      warnings: [],
      pages: Array.from({ length: pages }, (_, at) =>
        syntheticPage(at + 1, at === 0 ? coverText(company, year) : pageText(language, random, draw[language])),
      ),
    },
  }
}

/** The company of a report, for questions about it. */
export function companyName(number: number): string {
  const random = seededRandom(1_000_000 + number)
  const name = latinWord(random) + latinWord(random)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function coverText(company: string, year: number): string {
  return `FORM 10-K\nFor the fiscal year ended December 31, ${year}\n${company} Inc.\n(Exact name of registrant as specified in its charter)`
}

function pageText(language: Language, random: Random, draw: (random: Random) => string): string {
  const prose = Array.from({ length: paragraphs }, () => `${Array.from({ length: paragraphWords }, () => draw(random)).join(' ')}.`)
  const rows = Array.from({ length: tableRows }, () => `${draw(random)} ${draw(random)}  ${figure(random)}  ${figure(random)}`)
  const title = language === 'en' ? `Notes to ${draw(random)} ${draw(random)}` : `${draw(random)} ${draw(random)} 현황`
  return [title, ...prose, ...rows].join('\n\n')
}

function syntheticPage(number: number, text: string): Page {
  return { number, width: 612, height: 792, text, words: [], headings: [], tables: [], anchor: { kind: 'page' } }
}

function figure(random: Random): string {
  return Math.floor(random() * 1_000_000).toLocaleString('en-US')
}

function latinWord(random: Random): string {
  const pick = (letters: string): string => letters.charAt(Math.floor(random() * letters.length))
  return Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick('bcdfghklmnprstvw') + pick('aeiou')).join('')
}

function hangulWord(random: Random): string {
  return String.fromCharCode(...Array.from({ length: 2 + Math.floor(random() * 3) }, () => 0xac00 + Math.floor(random() * 11_172)))
}
