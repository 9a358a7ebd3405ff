import type { CompanySummaryField, Sentence } from '@dossier/contract'
import { locateQuote } from '@dossier/research'
import { presentCitations, quoteFiles } from '../../search/index.ts'
import { newness, type Reading } from './reading.ts'

const FRONT_PAGES = 5
/** A sector is told in few words; what is longer tells something else. */
const LONGEST_LABELLED = 120
const LONGEST_SENTENCE = 300

/** "Industry: software", "업종 | 소프트웨어 개발 및 공급업": a line or a row that names it. */
const labelled =
  /^[^\p{L}\n]{0,6}(?:industry|sector|principal business|업종|주요\s?사업|주업종|사업\s?분야)(?:명)?[*_\s]*(?:[:：|\t]|\s{2,})[\s|*_]*([^\n|]{2,120})/imu
/** What a sentence says that tells what a company does. */
const tellsBusiness =
  /\b(?:engaged in|engages in|in the business of|principal (?:business|activit\w+)|main business|industry|sector|specializ\w+ in|develops?|manufactur\w+|operates? (?:a|an|in)|provides?)\b|업종|영위|주요\s?사업|주요사업|목적사업|사업으로|제조|개발|공급|제공|운영/iu

const questions = {
  en: 'What is the principal business of the company?',
  ko: '회사가 영위하는 주요 사업은 무엇인가?',
} as const

/** What the company does, in the words of its documents: where they name the industry, else the sentence that tells its business. */
export async function readSector(reading: Reading): Promise<CompanySummaryField | undefined> {
  return (await namedSector(reading)) ?? toldBusiness(reading)
}

async function namedSector({ files, facts, loadPage }: Reading): Promise<CompanySummaryField | undefined> {
  const age = (fileId: number) => {
    const known = facts.get(fileId)
    return known === undefined ? 0 : newness(known)
  }
  const newest = [...files.named.values()].toSorted((a, b) => age(b.id) - age(a.id))
  for (const { id: fileId, pages } of newest) {
    for (let page = 1; page <= Math.min(FRONT_PAGES, pages ?? 1); page += 1) {
      const { text } = await loadPage(fileId, page)
      const match = labelled.exec(text)
      const quote = match?.[1]?.replace(/[\s*_|]+$/u, '').trim() ?? ''
      if (match === null || quote.length < 2 || quote.length > LONGEST_LABELLED || !/\p{L}{2}/u.test(quote)) continue
      const place = locateQuote(text, quote, match.index)
      if (place === null) continue
      return { text: quote, citations: await presentCitations([{ fileId, page, ...place, quote }], files, loadPage), edited: false }
    }
  }
  return undefined
}

async function toldBusiness({ context, files, facts }: Reading): Promise<CompanySummaryField | undefined> {
  const languages = new Set([...files.named.keys()].map((id) => (facts.get(id)?.language === 'ko' ? 'ko' : 'en')))
  for (const language of languages) {
    const sentence = await firstSentence(context, { query: questions[language], files, history: [] })
    if (sentence !== undefined) return { text: sentence.text, citations: sentence.citations, edited: false }
  }
  return undefined
}

async function firstSentence(...asked: Parameters<typeof quoteFiles>): Promise<Sentence | undefined> {
  for await (const sentence of quoteFiles(...asked)) {
    if (sentence.verification === 'verified' && sentence.text.length <= LONGEST_SENTENCE && tellsBusiness.test(sentence.text))
      return sentence
  }
  return undefined
}
