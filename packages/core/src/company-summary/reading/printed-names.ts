/** Names as they are compared: without the form of the company, blanks and signs. */
export const comparableName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/주식회사|\(주\)|\b(?:inc|incorporated|corp|corporation|co|company|ltd|limited|llc|plc)\b\.?/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

const forms = new Set([
  'inc',
  'incorporated',
  'corp',
  'corporation',
  'company',
  'co',
  'plc',
  'ltd',
  'limited',
  'llc',
  'lp',
  'llp',
  'ag',
  'se',
  'gmbh',
  'sa',
  'nv',
])
const koreanForms = new Set(['주식회사', '(주)'])
/** What stands within a name in lower case. */
const joints = new Set(['of', 'and', 'the', '&', 'for'])
/** Words before the form of a company that name none: "this Company", "a Delaware limited liability company". */
const noNames = new Set([
  'the',
  'this',
  'such',
  'each',
  'any',
  'our',
  'your',
  'liability',
  'parent',
  'holding',
  'public',
  'private',
  'a',
  'an',
])

const LONGEST_NAME = 6
/** A page's front is enough, and bounds the work on one that is all text. */
const MOST_TEXT = 20_000

/**
 * Names of companies in a text, by the form of company that stands behind them ("Harbor Valves, Inc.") or beside them ("주식회사 한빛").
 * By how they are compared, each with how it is printed first.
 */
export function printedNames(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const line of text.slice(0, MOST_TEXT).normalize('NFKC').split('\n')) {
    const words = line.split(/\s+/).filter(Boolean).flatMap(koreanParts)
    for (const [at, word] of words.entries()) {
      const name = koreanForms.has(word)
        ? koreanName(words, at)
        : forms.has(bare(word)) && /^\p{Lu}/u.test(word)
          ? latinName(words, at)
          : undefined
      const key = name === undefined ? '' : comparableName(name)
      if (name !== undefined && key.length > 1 && !found.has(key)) found.set(key, name)
    }
  }
  return found
}

const bare = (word: string) => word.toLowerCase().replace(/[^\p{L}]/gu, '')

/** "(주)한빛은" is the form and the name; what a text adds to a name cannot be told from it, and stays. */
function koreanParts(word: string): string[] {
  const parts = word.replaceAll('*', '').split(/(주식회사|\(주\))/)
  return parts.length === 1 ? parts : parts.filter((part) => part !== '')
}

const isHangul = (word: string | undefined): word is string => word !== undefined && /^[\p{Script=Hangul}A-Za-z0-9]{2,20}$/u.test(word)

function koreanName(words: readonly string[], at: number): string | undefined {
  const [before, behind] = [words[at - 1], words[at + 1]]
  if (isHangul(behind)) return `${words[at] ?? ''} ${behind}`
  return isHangul(before) ? `${before} ${words[at] ?? ''}` : undefined
}

function latinName(words: readonly string[], at: number): string | undefined {
  const name = [trimmed(words[at] ?? '')]
  for (let from = at - 1; from >= 0 && at - from <= LONGEST_NAME; from -= 1) {
    const word = words[from] ?? ''
    // A sign that ends a sentence or a clause ends what stands before the name; a comma does before its form only.
    if (/[.;:()]["”*_]*$/u.test(word) && !/^\p{L}{1,4}\.$/u.test(word)) break
    if (from < at - 1 && word.endsWith(',')) break
    const isPart = /^["“*_]*[\p{Lu}\d]/u.test(word) || joints.has(word.toLowerCase())
    if (!isPart) break
    name.unshift(word)
    if (/^["“*_(]/u.test(word)) break
  }
  while (name.length > 1 && (joints.has(bare(name[0] ?? '')) || noNames.has(bare(name[0] ?? '')))) name.shift()
  const last = bare(name.at(-2) ?? '')
  if (name.length < 2 || noNames.has(last)) return undefined
  return trimmed(name.join(' '))
}

const trimmed = (text: string) => text.replace(/^["“*_(\s]+/u, '').replace(/(?<!["”*_),;:])["”*_),;:]+$/u, '')
