/** A run of text in one colour; `look` is the highlighter's class, empty for plain text. */
export interface LinePiece {
  text: string
  look: string
}

/** One row on screen. A very long line takes several; only the first is numbered. */
export interface TextRow {
  /** 1-based. */
  number: number | undefined
  pieces: readonly LinePiece[]
}

/** Maximum characters of a row: browsers need seconds to lay out a line of a million characters. */
const rowLength = 2_000

/** Splits coloured text into numbered rows. */
export function textRows(pieces: Iterable<LinePiece>): TextRow[] {
  const rows: TextRow[] = []
  let number = 1
  let row: LinePiece[] = []
  let length = 0
  let numbered = false
  const end = () => {
    rows.push({ number: numbered ? undefined : number, pieces: row })
    numbered = true
    row = []
    length = 0
  }
  for (const { text, look } of pieces) {
    text.split(/\r\n|[\n\r]/).forEach((part, index) => {
      if (index > 0) {
        end()
        number += 1
        numbered = false
      }
      for (let at = 0; at < part.length;) {
        if (length >= rowLength) end()
        const taken = part.slice(at, at + rowLength - length)
        row.push({ text: taken, look })
        length += taken.length
        at += taken.length
      }
    })
  }
  if (row.length > 0 || !numbered) end()
  // A line break at the end of a file starts no new line.
  if (rows.length > 1 && rows.at(-1)?.pieces.length === 0) rows.pop()
  return rows
}
