import { scan, type Status } from '@dossier/notation'
import type { SaidFigure } from './agreeing-figures.ts'
import { hedgesIn } from './certainties.ts'
import type { CitedFigure } from './cited-passage.ts'
import type { ReadSentence } from './judged-sentence.ts'
import { isProvisional, type WrittenTime } from './read-text.ts'
import { timeOfFigure } from './time-of-figure.ts'

interface Placed {
  start: number
  end: number
}

/** What a figure is told of beside its year: a forecast or a budget, twelve months up to a day, a part of a year. */
type Standing = Pick<WrittenTime, 'rolling'> & { status: Status }

const reported: Standing = { status: 'unstated' }

/** A forecast is not told as what was reported, nor the last twelve months as a year; neither the other way round. */
export function hasSameStanding(said: SaidFigure, cited: CitedFigure, sentence: ReadSentence): boolean {
  const own = standingsOfCited(cited)
  if (own.length === 0) return true
  const alike = sentence.figures.map(({ figure }) => figure).filter(({ kind }) => kind === said.figure.kind)
  const told = standingIn(sentence.text, said.figure, alike, sentence.times)
  const rolling = sentence.times.find((time) => time.rolling !== undefined)?.rolling
  // The name of a ratio may hold it: "net debt to LTM EBITDA".
  return own.some(
    (standing) => agrees(told, standing, sentence.text, cited.passage.text) || (rolling !== undefined && standing.rolling === rolling),
  )
}

/** Those of a table's cell are over its column and in its row; none where a row does not tell which of its figures are meant. */
function standingsOfCited({ cell, written, passage }: CitedFigure): Standing[] {
  if (cell) {
    const { headings, labels } = cell.figure
    const marked = [...headings, ...labels].map((one) => one.text).flatMap(standingsOfHeading)
    return marked.length === 0 ? [reported] : marked
  }
  if (!written) return []
  if (passage.isRow) return passage.timesAround.some(isMarked) ? [] : [reported]
  const alike = passage.figures.flatMap(({ written: other }) => (other && other.kind === written.kind ? [other] : []))
  return [standingIn(passage.text, written, alike, passage.times)]
}

const standingsOfHeading = (heading: string): Standing[] =>
  scan(heading, 'heading').flatMap((mention) => (mention.kind === 'period' && isMarked(mention.period) ? [standingOf(mention.period)] : []))

const isMarked = ({ rolling, status }: Standing): boolean => rolling !== undefined || isProvisional(status)
const standingOf = ({ rolling, status }: Standing): Standing => ({
  status: isProvisional(status) ? status : 'unstated',
  ...(rolling !== undefined && { rolling }),
})

/** In running text a figure stands as the time does that its own sentence tells it of. */
function standingIn(text: string, figure: Placed, figures: readonly Placed[], times: readonly WrittenTime[]): Standing {
  const { start, end } = sentenceAt(text, figure)
  const keys: string[] = []
  const keyed = times
    .filter((time) => time.start >= start && time.end <= end && (time.year !== undefined || isMarked(time)))
    .map((time) => {
      const key = `${time.year ?? ''} ${time.rolling ?? ''} ${time.status}`
      if (!keys.includes(key)) keys.push(key)
      return { ...time, year: keys.indexOf(key) }
    })
  const own = timeOfFigure(text, figure, figures, keyed)
  return own === null ? reported : standingOf(own)
}

const sentenceEnd = /[.!?。]\s/g

function sentenceAt(text: string, figure: Placed): Placed {
  let [start, end] = [0, text.length]
  for (const { index } of text.matchAll(sentenceEnd)) {
    if (index < figure.start) start = index + 1
    else if (index >= figure.end) {
      end = index
      break
    }
  }
  return { start, end }
}

function agrees(told: Standing, own: Standing, text: string, passage: string): boolean {
  if (told.rolling !== own.rolling) return false
  if (told.status === own.status) return true
  // "Is expected to be" and "forecast" say of a figure what the letter behind its year does.
  if (told.status === 'unstated') return isOfWords(own.status, text)
  return own.status === 'unstated' && isOfWords(told.status, passage)
}

const isOfWords = (status: Status, text: string): boolean =>
  status !== 'proForma' && hedgesIn(text).some(({ certainty }) => certainty !== 'possible')
