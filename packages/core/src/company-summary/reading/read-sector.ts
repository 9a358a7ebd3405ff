import type { CompanySummaryField } from '@dossier/contract'
import { endOfNameAtStart } from '@dossier/entities'
import { locateQuote, quotableSpans } from '@dossier/research'
import { fileSource } from '../../citing/index.ts'
import { presentCitations, quoteFiles } from '../../search/index.ts'
import { newness, type Reading } from './reading.ts'
import { sectorPhrase } from './sector-phrase.ts'

const FRONT_PAGES = 5
/** Pages searched for a description of the business, which follows an annual report's cover, contents and cautions. */
const BUSINESS_PAGES = 12
const MAX_FILES = 12
const MAX_SENTENCE_LENGTH = 500
/** The start of a sentence in which a report describes its own company. */
const companyReference =
  /^["'“(]?(?:(?:we|our company|the (?:company|group|registrant)) (?:is|are|engages?|speciali[sz]es?|has been)\b|our principal business|(?:당사|회사|지배기업|지배회사|당행)(?:\([^)]*\))?[는은]\s|주요\s?사업|주력\s?사업)/iu
const nameIsFollowedBy = /^,?\s*(?:\([^)]*\)\s*)?(?:is|are|engages?|speciali[sz]es?|[는은](?=\s))/iu
/** Maximum length of a labelled sector; longer text is something else. */
const MAX_LABELLED_LENGTH = 60

/** "Industry: software", "업종 | 소프트웨어 개발 및 공급업": a line or a row that names it. */
const labelled =
  /^[^\p{L}\n]{0,6}(?:industry|sector|principal business|업종|주요\s?사업|주업종|사업\s?분야)(?:명)?[*_\s]{0,20}(?:[:：|\t]|\s{2,20})[\s|*_]{0,20}([^\n|]{2,120})/imu
/** Terms of sentences that describe a company's business. */
const businessPattern =
  /\b(?:engaged in|engages in|in the business of|principal (?:business|activit\w+)|main business|industry|sector|specializ\w+ in|develops?|manufactur\w+|operates? (?:a|an|in)|provides?)\b|업종|영위|주요\s?사업|주요사업|목적사업|사업으로|제조|개발|공급|제공|운영/iu

const questions = {
  en: 'What is the principal business of the company?',
  ko: '회사가 영위하는 주요 사업은 무엇인가?',
} as const

/** The company's sector in its documents' words: a labelled industry, else a phrase of the sentence that describes its business. */
export async function readSector(reading: Reading): Promise<CompanySummaryField | undefined> {
  return (await namedSector(reading)) ?? (await sectorFromFrontPages(reading)) ?? sectorFromSearch(reading)
}

function newestFirst(files: Reading['files'], facts: Reading['facts']) {
  const age = (fileId: number) => {
    const known = facts.get(fileId)
    return known === undefined ? 0 : newness(known)
  }
  return [...files.named.values()].toSorted((a, b) => age(b.id) - age(a.id)).slice(0, MAX_FILES)
}

async function namedSector({ files, facts, loadPage }: Reading): Promise<CompanySummaryField | undefined> {
  for (const { id: fileId, pages } of newestFirst(files, facts)) {
    for (let page = 1; page <= Math.min(FRONT_PAGES, pages ?? 1); page += 1) {
      const { text } = await loadPage(fileSource(fileId), page)
      const match = labelled.exec(text)
      const quote = match?.[1]?.replace(/(?<![\s*_|])[\s*_|]+$/u, '').trim() ?? ''
      if (match === null || quote.length < 2 || quote.length > MAX_LABELLED_LENGTH || !/\p{L}{2}/u.test(quote)) continue
      const place = locateQuote(text, quote, match.index)
      if (place === null) continue
      return {
        text: quote,
        citations: await presentCitations([{ source: fileSource(fileId), page, ...place, quote }], files, loadPage),
        edited: false,
      }
    }
  }
  return undefined
}

/** A sector phrase from the first pages of a report: "3M is a diversified technology company". */
async function sectorFromFrontPages({ files, facts, loadPage }: Reading): Promise<CompanySummaryField | undefined> {
  for (const { id: fileId, pages } of newestFirst(files, facts)) {
    const { company = '', aliases = [] } = facts.get(fileId) ?? {}
    const names = [company, ...aliases].filter((name) => name.length > 1)
    for (let page = 1; page <= Math.min(BUSINESS_PAGES, pages ?? 1); page += 1) {
      const read = await loadPage(fileSource(fileId), page)
      for (const { start, end } of quotableSpans(read)) {
        const quote = read.text.slice(start, end)
        const begins = quote.slice(0, 200).replace(/\s+/g, ' ')
        const isNamed = names.some((name) => isFollowed(begins, endOfNameAtStart(begins, name)))
        const isOfCompany = isNamed || companyReference.test(begins)
        const phrase = isOfCompany && quote.length <= MAX_SENTENCE_LENGTH ? sectorPhrase(quote) : undefined
        if (phrase === undefined) continue
        return {
          text: phrase,
          citations: await presentCitations([{ source: fileSource(fileId), page, start, end, quote }], files, loadPage),
          edited: false,
        }
      }
    }
  }
  return undefined
}

const isFollowed = (text: string, end: number | null): boolean => end !== null && nameIsFollowedBy.test(text.slice(end))

async function sectorFromSearch({ context, files, facts }: Reading): Promise<CompanySummaryField | undefined> {
  const languages = new Set([...files.named.keys()].map((id) => (facts.get(id)?.language === 'ko' ? 'ko' : 'en')))
  for (const language of languages) {
    const found = await firstPhrase(context, { query: questions[language], files, history: [] })
    if (found !== undefined) return found
  }
  return undefined
}

/** The phrase of the first sentence that describes the business; its citation shows the whole sentence. */
async function firstPhrase(...request: Parameters<typeof quoteFiles>): Promise<CompanySummaryField | undefined> {
  for await (const step of quoteFiles(...request)) {
    if (step.type !== 'sentence') continue
    const { verification, text, citations } = step.sentence
    const phrase = verification === 'verified' && businessPattern.test(text) ? sectorPhrase(text) : undefined
    if (phrase !== undefined) return { text: phrase, citations, edited: false }
  }
  return undefined
}
