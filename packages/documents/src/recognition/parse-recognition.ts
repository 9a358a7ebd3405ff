import type { Word } from '../layout/word.ts'

/** Recognised text of a picture. Pixels, origin top left. */
export interface RecognisedText {
  width: number
  height: number
  /** Mean confidence over the words, 0 to 100; 0 without any. */
  confidence: number
  /** In reading order; the words of a line share its top and bottom. */
  lines: Word[][]
}

/** Below this confidence Tesseract reads a mark on the paper as a letter. */
const minConfidence = 30
const columns = 12

interface Part {
  text: string
  confidence: number
  x0: number
  x1: number
}

/**
 * Parses Tesseract's output: its table of words and the text after it. The table alone would split Korean into syllables as words; only the text
 * shows which of them are joined.
 */
export const parseRecognition = (output: string): RecognisedText => {
  const rows = output.split('\n')
  const cells = rows.map((row) => row.split('\t'))
  const end = cells.findIndex((row) => row.length !== columns)
  const table = cells.slice(1, end < 0 ? undefined : end)
  const follows = startFollowing(end < 0 ? '' : rows.slice(end).join('\n'))
  const lines: Word[][] = []
  const size = { width: 0, height: 0 }
  const confidences: number[] = []
  let line: { y0: number; y1: number; words: Word[]; apart: boolean } | undefined
  for (const row of table) {
    const [level = 0, , , , , , left = 0, top = 0, width = 0, height = 0, confidence = 0] = row.map(Number)
    if (level === 1) Object.assign(size, { width, height })
    if (level === 4) {
      line = { y0: top, y1: top + height, words: [], apart: true }
      lines.push(line.words)
    }
    const text = row[columns - 1]?.trim() ?? ''
    if (level !== 5 || line === undefined || text === '') continue
    confidences.push(confidence)
    const joined = follows(text)
    if (confidence < minConfidence) line.apart = true
    else {
      writePart(line, { text, confidence, x0: left, x1: left + width }, joined && !line.apart)
      line.apart = false
    }
  }
  const total = confidences.reduce((sum, value) => sum + value, 0)
  return { ...size, confidence: total / Math.max(1, confidences.length), lines: lines.filter((words) => words.length > 0) }
}

const writePart = (line: { y0: number; y1: number; words: Word[] }, { text, x0, x1 }: Part, joined: boolean): void => {
  const last = line.words.at(-1)
  if (joined && last !== undefined) {
    last.text += text
    last.x0 = Math.min(last.x0, x0)
    last.x1 = Math.max(last.x1, x1)
  } else line.words.push({ text, x0, x1, y0: line.y0, y1: line.y1 })
}

/** Follows the words of the table through the text, to determine whether a word directly follows the previous one. */
const startFollowing = (text: string): ((word: string) => boolean) => {
  let position = 0
  return (word) => {
    const found = text.indexOf(word, position)
    if (found < 0) return false
    const joined = found === position && found > 0
    position = found + word.length
    return joined
  }
}
