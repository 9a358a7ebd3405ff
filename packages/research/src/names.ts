import { isQuestionWord } from './question-words.ts'

/** Capital words that are nobody's name: fiscal notation, currencies, months, measures written in capitals. */
const notNames =
  /^(?:FY\s?\d*|Q[1-4]\S*|[1-4]Q\S*|H[12]|YOY|YTD|USD|KRW|EUR|GAAP|IFRS|EPS|EBITDA?R?|COGS|CAPEX|ROA|ROE|ROIC|DPO|DSO|DIO|CCC|CAGR|FCF|CFO|PP&E|PPNE|PPE|SG&A|D&A|R&D|M&A|P&L|CEO|CFOs?|COO|IPO|ESG|FX|January|February|March|April|May|June|July|August|September|October|November|December|U\.?S\.?A?|I|A|Group|Supplier|Customer|Board|Parent|Transaction|Agreement|Contract)$/i
const quoted = /["“'‘「『]([^"”'’」』]{2,60})["”'’」』]/gu
const properNoun =
  /(?<![\p{L}\p{N}])(?:\p{Lu}[\p{Ll}\p{Lu}\p{N}&$.'’-]*|\d+\p{Lu}[\p{Lu}\p{Ll}\p{N}]*|\p{Ll}\p{Lu}[\p{Lu}\p{Ll}\p{N}]*)(?:\s(?:&\s)?\p{Lu}[\p{Ll}\p{Lu}\p{N}&$.'’-]*)*/gu

/**
 * The proper names in a question, as they stand in it, without a possessive: what is quoted, and words in capitals that are
 * not a sentence's first word, a month, a currency or a measure. Korean has no capitals; its names are ordinary words here.
 */
export function namesIn(question: string): string[] {
  const names = new Set<string>()
  for (const match of question.matchAll(quoted)) if (match[1] && /^\p{Lu}|\p{Script=Hangul}/u.test(match[1])) names.add(match[1])
  for (const match of question.matchAll(properNoun)) {
    for (const name of nameParts(match[0], startsSentence(question, match.index))) names.add(name)
  }
  return [...names].sort((one, other) => other.length - one.length)
}

/** The runs of a capitalised stretch that are names: "What Was Acme Corp" -> "Acme Corp". */
function nameParts(stretch: string, first: boolean): string[] {
  const parts: string[][] = [[]]
  stretch.split(' ').forEach((raw, at) => {
    const word = raw.replace(/['’]s?$/, '').replace(/(?<![.'’-])[.'’-]+$/, '')
    const opener = at === 0 && first && sentenceOpener.test(word)
    const ordinary = notNames.test(word) || isQuestionWord(word) || opener || superlative.test(word)
    if (ordinary || word.length < 2) parts.push([])
    else parts.at(-1)?.push(word)
    if (/['’]s?$/.test(raw)) parts.push([])
  })
  return parts.filter((words) => words.length > 0).map((words) => words.join(' '))
}

/** Written with a capital in headlines only. */
const superlative = /^(?:Highest|Lowest|Largest|Smallest|Biggest|Best|Worst|Most|Least|Real|Market|Segment|Region|Cash)$/

const sentenceOpener =
  /^(?:[A-Z][a-z]*(?:ly|ing|ed)|Among|Are|Did|Does|For|From|Has|Have|How|If|In|Is|Of|On|Roughly|Was|Were|What|When|Where|Which|Who|Why|Although|Under|Over|At|By|To|With|Out|Per|Since|After|Before|During|Despite|Besides|Apart|Considering|Compared|Basis|Taking|Back|Both|Each|All|Every|Any|Some|Total|Net)$/

function startsSentence(question: string, at: number): boolean {
  return at === 0 || /[.?!:]\s*["“(]?$/.test(question.slice(0, at).trimEnd())
}
