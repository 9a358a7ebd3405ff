import { stemmer } from 'stemmer'

/** Words without a topic of their own. Kept short: an unneeded match costs less than a missed one. */
const stopWords = new Set(
  (
    'a an and are as at be been but by for from had has have he her his if in into is it its of on or our she such that the their them ' +
    'then there these they this those to was we were which will with would you your'
  ).split(' '),
)

/** True for function words, which are neither indexed nor searched. Expects lower case. */
export function isEnglishStopWord(word: string): boolean {
  return stopWords.has(word)
}

/**
 * The indexed form of a lower-case word of any script that writes blanks between words: Porter's stem for plain
 * English words; numbers lose their thousands separators, sections their brackets ("401k"); initials and form names lose their punctuation.
 */
export function englishTerm(word: string): string {
  if (word >= '0' && word < ':')
    return word
      .replace(/[(),-]/g, '')
      .replace(/(\.\d*?)(?<!0)0+$/, '$1')
      .replace(/\.$/, '')
  const bare = word.replace(/['’]s$/, '').replaceAll('.', '')
  return /^[a-z]{3,40}$/.test(bare) ? stemmer(bare) : bare
}
