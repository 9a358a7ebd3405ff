import { readHeading, type SpeakerHeading } from './speaker-heading.ts'
import { sectionOfLine } from './speaker-words.ts'
import type { SpeakerTurn, TranscriptSection } from './transcript.ts'

/** Characters after a name on its line from which the text is a speech and not an item of a list. */
const SPEECH_CHARACTERS = 60
const MOST_CHARACTERS = 5_000_000

/**
 * The speeches of a transcript by speaker, Korean or English: with names before a colon or on lines of their own, in brackets or after marks, with
 * or without roles, or with no names but questions and answers. Text before the first speaker is left out.
 *
 * @returns empty where the text names no speakers
 */
export function readTurns(text: string): SpeakerTurn[] {
  const lines = text
    .slice(0, MOST_CHARACTERS)
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/[\t\u00a0\u3000 ]+/g, ' ').trim())
  const headings = lines.map((line) => (line === '' || sectionOfLine(line) !== undefined ? undefined : readHeading(line)))
  const isSpeaker = confirmSpeakers(headings)
  const turns: { heading: SpeakerHeading; section: TranscriptSection | undefined; paragraphs: string[] }[] = []
  let section: TranscriptSection | undefined
  let isNewParagraph = true
  for (const [at, line] of lines.entries()) {
    const heading = headings[at]
    const begun = line === '' ? undefined : sectionOfLine(line)
    const last = turns.at(-1)
    if (line === '') isNewParagraph = true
    else if (begun !== undefined) section = begun
    else if (heading !== undefined && isSpeaker(heading)) {
      turns.push({ heading, section: heading.section ?? section, paragraphs: heading.rest === '' ? [] : [heading.rest] })
      isNewParagraph = false
    } else if (last !== undefined) {
      if (isNewParagraph || last.paragraphs.length === 0) last.paragraphs.push(line)
      else last.paragraphs.push(`${last.paragraphs.pop() ?? ''} ${line}`)
      isNewParagraph = false
    }
  }
  const roles = new Map(turns.flatMap(({ heading }) => (heading.role === undefined ? [] : [[heading.speaker, heading.role] as const])))
  return turns
    .filter(({ paragraphs }) => paragraphs.length > 0)
    .map(({ heading: { speaker, role = roles.get(speaker) }, section: own, paragraphs }) => ({
      speaker,
      ...(role !== undefined && { role }),
      ...(own !== undefined && { section: own }),
      text: paragraphs.join('\n\n'),
    }))
}

/** A line that looks like a name is a name if it also occurs with a role, several times, or before a speech. */
function confirmSpeakers(headings: readonly (SpeakerHeading | undefined)[]): (heading: SpeakerHeading) => boolean {
  const count = new Map<string, number>()
  const certain = new Set<string>()
  for (const heading of headings) {
    if (heading === undefined) continue
    count.set(heading.speaker, (count.get(heading.speaker) ?? 0) + 1)
    if (heading.isCertain) certain.add(heading.speaker)
  }
  return ({ speaker, rest, isCertain }) =>
    isCertain || certain.has(speaker) || (count.get(speaker) ?? 0) > 1 || rest.length >= SPEECH_CHARACTERS
}
