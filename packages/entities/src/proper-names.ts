/** Criteria for proper names among capitalised words. */
export interface ProperNameOptions {
  /** Capitalised words that are not names: question words, words of time and measures. */
  isOrdinary: (word: string) => boolean
}

const quoted = /["“'‘「『]([^"”'’」』]{2,60})["”'’」』]/gu
const properNoun =
  /(?<![\p{L}\p{N}])(?:\p{Lu}[\p{Ll}\p{Lu}\p{N}&$.'’-]*|\d+\p{Lu}[\p{Lu}\p{Ll}\p{N}]*|\p{Ll}\p{Lu}[\p{Lu}\p{Ll}\p{N}]*)(?:\s(?:&\s)?\p{Lu}[\p{Ll}\p{Lu}\p{N}&$.'’-]*)*/gu

/**
 * The proper names of a text, without a possessive: quoted text, and capitalised words that are not ordinary and not capitalised merely as the first
 * of a sentence. Longest first. Korean has no capitals; its names are found by other means.
 */
export function properNamesIn(text: string, options: ProperNameOptions): string[] {
  const names = new Set<string>()
  for (const match of text.matchAll(quoted)) if (match[1] && /^\p{Lu}|\p{Script=Hangul}/u.test(match[1])) names.add(match[1])
  for (const match of text.matchAll(properNoun)) {
    for (const name of nameParts(match[0], startsSentence(text, match.index), options)) names.add(name)
  }
  return [...names].sort((one, other) => other.length - one.length)
}

/** The parts of a capitalised run that are names: "What Was Acme Corp" -> "Acme Corp". */
function nameParts(stretch: string, first: boolean, { isOrdinary }: ProperNameOptions): string[] {
  const parts: string[][] = [[]]
  stretch.split(' ').forEach((raw, at) => {
    const word = raw.replace(/['’]s?$/, '').replace(/(?<![.'’-])[.'’-]+$/, '')
    const opener = at === 0 && first && sentenceOpener.test(word)
    if (isOrdinary(word) || opener || word.length < 2) parts.push([])
    else parts.at(-1)?.push(word)
    if (/['’]s?$/.test(raw)) parts.push([])
  })
  return parts.filter((words) => words.length > 0).map((words) => words.join(' '))
}

const sentenceOpener =
  /^(?:[A-Z][a-z]*(?:ly|ing|ed)|Among|Are|Did|Does|For|From|Has|Have|How|If|In|Is|Of|On|Roughly|Was|Were|What|When|Where|Which|Who|Why|Although|Under|Over|At|By|To|With|Out|Per|Since|After|Before|During|Despite|Besides|Apart|Considering|Compared|Basis|Taking|Back|Both|Put|Add|Take|Combine|Divide|Subtract|Express|Sum|Each|All|Every|Any|Some|Total|Net)$/

/** Blanks and quotation marks between two sentences. */
const widestGap = 20

function startsSentence(text: string, at: number): boolean {
  return at === 0 || /[.?!:]\s*["“(]?$/.test(text.slice(Math.max(0, at - widestGap), at).trimEnd())
}

/** Capitalised words of a page, alone and in pairs: the possible spellings of a name. */
export function capitalWords(text: string): string[] {
  const words = text.match(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}&]{2,}(?:[ \u00a0]\p{Lu}[\p{L}&]{2,})?/gu) ?? []
  return [...new Set(words.flatMap((word) => [word, ...word.split(/[ \u00a0]/)]))]
}
