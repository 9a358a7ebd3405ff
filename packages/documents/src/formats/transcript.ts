import type { ReadLimits } from '../limits.ts'
import { UnreadableDocument, type Page, type ParsedDocument, type RecordingKind, type SpokenPassage } from '../page.ts'

/** The transcript of a recording. Times in seconds. */
export interface Transcript {
  /** Length of the complete recording; 0 when unknown. */
  duration: number
  /** In chronological order. */
  passages: readonly { from: number; to: number; text: string }[]
}

/** Duration of a page, in seconds, after which the next passage begins another. */
const pageSeconds = 60

/**
 * The pages of a recording: about a minute each, one line per passage. A recording without speech is a page without text, like a photo without words.
 *
 * @throws UnreadableDocument `too-large`
 */
export const transcriptPages = (transcript: Transcript, kind: RecordingKind, limits: ReadLimits): ParsedDocument => {
  const spoken = transcript.passages.flatMap(({ from, to, text }) => {
    const spokenText = text.replace(/\s+/g, ' ').trim()
    return spokenText === '' ? [] : [{ from, to: Math.max(from, to), text: spokenText }]
  })
  if (spoken.reduce((sum, { text }) => sum + text.length + 1, 0) > limits.characters) throw new UnreadableDocument('too-large')
  const minutes = minutesOf(spoken)
  const pages = minutes.slice(0, limits.pages).map((minute, index) => writePage(minute, index + 1))
  if (pages.length > 0) return { kind, pages, warnings: minutes.length > pages.length ? [{ code: 'truncated', limit: 'pages' }] : [] }
  const silent = { ...writePage([], 1), anchor: { kind: 'time', start: 0, end: transcript.duration } as const }
  return { kind, pages: [silent], warnings: [{ code: 'page-without-text', pages: [1] }] }
}

type Spoken = Transcript['passages'][number]

const minutesOf = (spoken: readonly Spoken[]): Spoken[][] => {
  const minutes: Spoken[][] = []
  for (const passage of spoken) {
    const minute = minutes.at(-1)
    const begin = minute?.[0]?.from
    if (minute === undefined || begin === undefined || passage.from - begin >= pageSeconds) minutes.push([passage])
    else minute.push(passage)
  }
  return minutes
}

const writePage = (minute: readonly Spoken[], number: number): Page => {
  let text = ''
  const spoken = minute.map(({ from, to, text: spokenText }): SpokenPassage => {
    if (text !== '') text += '\n'
    const start = text.length
    text += spokenText
    return { start, end: text.length, from, to }
  })
  const start = minute[0]?.from ?? 0
  const end = minute.reduce((latest, { to }) => Math.max(latest, to), start)
  return { number, width: 0, height: 0, text, words: [], headings: [], tables: [], anchor: { kind: 'time', start, end }, spoken }
}
