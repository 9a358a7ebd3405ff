import { agreement } from './agreeing-figures.ts'
import { sharesTime, timeOf } from './figure-times.ts'
import type { ReadSentence } from './judged-sentence.ts'
import type { WrittenTime } from './read-text.ts'

/** Every figure that the sentence tells of the year, and one at least, is of that year in the source too. */
export function isConfirmed({ year }: WrittenTime, sentence: ReadSentence): boolean {
  const told = sentence.figures.filter((said) => timeOf(said, sentence)?.year === year)
  return (
    told.length > 0 &&
    told.every((said) => sentence.cited.some((cited) => sharesTime(said, cited, sentence) && agreement(said, cited) === 'agrees'))
  )
}
