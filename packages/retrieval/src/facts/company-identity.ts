import { companyNamesIn, comparableName } from '@dossier/entities'
import { startsWithYear } from '@dossier/notation'
import { auditedCompany, isFormerName, runningCompany } from './reporting-company.ts'

/** The company that a document is about, according to its first pages. */
export interface CompanyIdentity {
  /** The name of the reporting company, as printed. */
  company?: string
  /** Short names that the document defines for it, and its name in the other language. */
  aliases: string[]
  /** Central Index Key of the US Securities and Exchange Commission, ten digits. */
  cik?: string
  /** Company number of the Korean disclosure system (DART), eight digits. */
  corpCode?: string
  /** Code at the Korea Exchange, six digits. */
  stockCode?: string
}

const registrant = /\(\s*(?:exact )?(?:name of (?:the )?registrant|registrant name)[^)\n]*(?:\)|\n[^)\n]*\))/i
const longestName = 90

/**
 * Reads the identity of the company from the first pages.
 * @param front text of the first pages
 * @param pages texts of all pages of a document that presents one company; empty for others. With them the company can also be the one defined as
 *   "the Company", the addressee of the auditor's report, the name in most running headers, or the most frequent name in the front
 */
export function readCompanyIdentity(front: string, pages: readonly string[] = []): CompanyIdentity {
  const isOfOne = pages.length > 0
  const company =
    registrantName(front) ??
    koreanName(front, isOfOne) ??
    listedName(front) ??
    (isOfOne
      ? (calledName(front) ??
        reportingName(front) ??
        auditedCompany(pages) ??
        definedCompany(front) ??
        runningCompany(pages) ??
        frequentName(front))
      : undefined)
  const cik = /\b(?:CIK|Central Index Key)\b[^\d\n]{0,30}(\d{4,10})\b/i.exec(front)?.[1]
  const corpCode = /(?:(?<!감사인\s?)고유번호|corp_code)\D{0,12}(\d{8})(?!\d)/i.exec(front)?.[1]
  const stockCode = /(?:종목\s?코드|stock_code)\D{0,12}(\d{6})(?!\d)/i.exec(front)?.[1]
  return {
    ...(company === undefined ? {} : { company }),
    aliases: aliasesOf(front, company),
    ...(cik === undefined ? {} : { cik: cik.padStart(10, '0') }),
    ...(corpCode === undefined ? {} : { corpCode }),
    ...(stockCode === undefined ? {} : { stockCode }),
  }
}

/** The line before "(Exact name of registrant as specified in its charter)", or the text after it where that begins its line. */
function registrantName(front: string): string | undefined {
  const match = registrant.exec(front)
  if (!match) return undefined
  const following = front.slice(match.index + match[0].length).split('\n', 1)[0] ?? ''
  const before = front.slice(Math.max(0, match.index - 300), match.index).split('\n')
  const onLine = clean(before.at(-1) ?? '')
  const lines = before
    .slice(0, -1)
    .map(clean)
    .filter((line) => /\p{L}/u.test(line))
  const name = [onLine, clean(following), lines.at(-1)].find((one) => one !== undefined && isName(one))
  return name && withoutNeighbour(name)
}

/** A name without other text of the cover in the same line: "NORTHWIND INCORPORATED Commission file number 1-234". */
function withoutNeighbour(line: string): string {
  const [name] = companyNamesIn(line)
  return name?.start === 0 && /^\s+\p{L}/u.test(line.slice(name.end)) ? line.slice(0, name.end) : line
}

function koreanName(front: string, isOfOne: boolean): string | undefined {
  const match = /(?:^|\n)[^\S\n]*(?:회\s*사\s*명|법\s*인\s*명|상\s*호)\s*[:：]\s*([^\n]{2,40})/.exec(front)
  const name = match?.[1] === undefined ? undefined : clean(match[1].split(/\s{2}|\(/, 1)[0] ?? '')
  if (name !== undefined && isName(name)) return name
  return isOfOne ? addressedName(front) : undefined
}

/** "한빛전자 주식회사와 그 종속기업", "주식회사 한빛전자 주주 및 이사회 귀중": the opening of auditors' reports. */
function addressedName(front: string): string | undefined {
  const name = companyNamesIn(front).find(({ end }) =>
    /^(?:\s?[와과]\s?그\s?종속|의?\s*주주\s?및\s?이사회)/.test(front.slice(end, end + 20)),
  )
  return name && clean(front.slice(name.start, name.end))
}

/** "Northwind Traders, Inc. (NYSE: NWT)": the opening of press releases. */
function listedName(front: string): string | undefined {
  const match =
    /((?:(?:(?<!\p{L})\p{Ll})?[\p{Lu}\d][\p{L}\p{N}&.'’‐-]{0,60},? (?:(?:of|and|the|for|&) )?){1,6})\((?:NYSE|NASDAQ|TSX|LSE|KRX|KOSPI|KOSDAQ|AMEX|ASX|SIX)[\w ]{0,24}\s?:/u.exec(
      front.slice(0, 8_000).replace(/\s+/g, ' '),
    )
  const name = match?.[1] === undefined ? undefined : clean(match[1])
  return name !== undefined && isName(name) ? name : undefined
}

const aboutTheCall =
  /^(?:the|your|our|a|[1-4](?:st|nd|rd|th)|q[1-4]|[1-4]q|one|two|three|four|[1-4]|quarter|quarterly|and|of|for|full|fiscal|year|fy|fy?\d{2}|year-end|earnings|conference|results|result|financial|investor|webcast|call|teleconference|results?,)(?:['’]s)?$/i

/** "welcome to the Third Quarter 2021 Northwind Traders, Inc.'s Earnings Conference Call": the words that do not describe the call. */
function calledName(front: string): string | undefined {
  const text = front.slice(0, 4_000).replace(/\\n/g, ' ').replace(/\s+/g, ' ')
  const match = /\bwelcome (?:you |everyone |all )*to (.{8,140}?\b(?:call|webcast|teleconference)\b)/i.exec(text)
  const words = (match?.[1] ?? '').split(/ |(?<=quarter)-|-(?=quarter)/i)
  const name: string[] = []
  for (const [at, word] of words.entries()) {
    // "First Northwind" is a name, "first quarter" is not.
    const isOrdinal = /^(?:first|second|third|fourth)$/i.test(word) && /^(?:quarter|fiscal|earnings|half)/i.test(words[at + 1] ?? '')
    const isAbout =
      (aboutTheCall.test(word) || startsWithYear(word) || isOrdinal) && !(name.length > 0 && /^(?:financial|of|and)$/i.test(word))
    if (isAbout && name.length > 0) break
    if (!isAbout) name.push(word)
  }
  const found = clean(
    name
      .join(' ')
      .replace(/['’]s?$/, '')
      .replace(/ (?:financial|of|and)$/i, ''),
  )
  return /^[\p{Lu}\d]/u.test(found) && isName(found) ? found : undefined
}

/** "Northwind reports second quarter results". */
function reportingName(front: string): string | undefined {
  const top = front.slice(0, 600)
  const match =
    /^[^\S\n\r\u2028\u2029]*((?:[\p{Lu}\d][\p{L}\p{N}&.'’‐-]{0,60},? ){1,5}?)(?:reports|announces|REPORTS|ANNOUNCES|Reports|Announces)\b/mu.exec(
      top,
    )
  const name = clean(match?.[1] ?? '')
  return isName(name) ? name : undefined
}

/** 'Northwind Traders, Inc. ("Northwind" or the "Company")'. */
function definedCompany(front: string): string | undefined {
  const text = front.replace(/\s+/g, ' ')
  const name = companyNamesIn(text).find(({ end }) => definesCompany.test(text.slice(end, end + longestDefinition)))
  return name && clean(text.slice(name.start, name.end))
}
const definesCompany = /^[^()]{0,40}\([^()]{0,80}\b[Tt]he ["“]?Company\b/
const longestDefinition = 160

/** A name that occurs only once can be any company's. */
const minMentions = 2
/** Characters before a name in which words such as "formerly" mark a former name. */
const beforeName = 24

/** The most frequent full name, for covers that show the name only as a picture. */
function frequentName(front: string): string | undefined {
  const text = front.slice(0, 40_000).replace(/\s+/g, ' ')
  const names = companyNamesIn(text)
    .filter(({ start }) => !isFormerName(text.slice(Math.max(0, start - beforeName), start)))
    .map(({ start, end }) => clean(text.slice(start, end)))
    .filter((name) => isName(name) && !/exchange|commission|trust company|transfer/i.test(name))
  const best = mostFrequent(names, comparableName)
  return best.length >= minMentions ? mostFrequent(best, (name) => name)[0] : undefined
}

/** The names of the most frequent kind; between equally frequent kinds, those of the first. */
function mostFrequent(names: readonly string[], kindOf: (name: string) => string): string[] {
  return [...Map.groupBy(names, kindOf).values()].toSorted((one, other) => other.length - one.length)[0] ?? []
}

const noName =
  /^(?:the |our |this |such |each |any |parent |public |limited |holding )*(?:company|corporation|limited|registrant|issuer|group|commission file|form|or|none|n\/a|not applicable)\b|^\d[\d-]*$/i

function isName(text: string): boolean {
  return (
    text.length >= 2 && text.length <= longestName && /^[\p{L}\p{N}(㈜"“]/u.test(text) && /\p{L}|\d[A-Z]/u.test(text) && !noName.test(text)
  )
}

function clean(text: string): string {
  return text
    .replace(/[_*☒☐]{2,}/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s"“”'_*-]+/, '')
    .replace(/(?<![\s"“”_*;:,-])[\s"“”_*;:,-]+$/, '')
    .trim()
}

const maxAliases = 6
/** What companies call themselves in their own documents. */
const anyCompany =
  /^(?:the )?(?:company|corporation|registrant|issuer|group|parent|borrower|seller|buyer|purchaser|firm|we|us|our|bank|trust|fund|당사|회사|갑|을)$/i

/** Short names introduced in brackets after the name, and names in the other language. */
function aliasesOf(front: string, company: string | undefined): string[] {
  const found: string[] = []
  const words = (company ?? '').split(/[\s,.&]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const initials = words
    .map((word) => word.charAt(0))
    .join('')
    .toLowerCase()
  const [first] = words
  if (first !== undefined && company !== undefined) {
    const definition = new RegExp(`${escaped(company.replace(/(?<![\s,.])[\s,.]+$/, ''))}[^()\\n;]{0,60}\\(([^()]{3,160})\\)`, 'giu')
    for (const match of Array.from(front.matchAll(definition)).slice(0, 20))
      for (const [, quoted = ''] of (match[1] ?? '').matchAll(/["“‘']([^"”“’]{2,40})["”’']/g)) {
        // Other definitions are plans, transactions or subsidiaries.
        const key = quoted.toLowerCase()
        if (first.toLowerCase() === key || company.toLowerCase().startsWith(`${key} `) || (key.length > 1 && initials.startsWith(key)))
          found.push(quoted)
      }
  }
  const inEnglish =
    /영문(?:명칭?|상호|으로는|명으로는)?(?:은|는|으로)?\s*(?:[:：]\s*)?['"‘“]?([A-Z][A-Za-z0-9&.,' -]{2,60}?)(?=['"’”)]|\s*(?:이|로|라|입|으)|\n|$)/m.exec(
      front,
    )?.[1]
  if (inEnglish !== undefined) found.push(inEnglish)
  const names = found.map((name) => clean(name.replace(/[,.]$/, ''))).filter((name) => isName(name) && !anyCompany.test(name))
  return [...new Set(names)].filter((name) => name !== company).slice(0, maxAliases)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
