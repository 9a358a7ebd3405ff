/** The uninterrupted speech of one person. */
export interface SpeakerTurn {
  /** As the transcript calls them: "Jane Roe", "김한강", "Operator". */
  readonly speaker: string
  /** "Chief Financial Officer", "대표이사" */
  readonly role?: string
  /** Undefined if the transcript does not state it. */
  readonly section?: TranscriptSection
  /** Paragraphs are apart by an empty line. */
  readonly text: string
}

export type TranscriptSection = 'prepared-remarks' | 'questions-and-answers'

/** A quarter of a company's fiscal year, as services call it. */
export interface FiscalQuarter {
  readonly year: number
  readonly quarter: 1 | 2 | 3 | 4
}

/** An earnings call, the same of every service. */
export interface Transcript extends FiscalQuarter {
  /** What it is fetched by: "fmp/ORCD/2025Q3". */
  readonly id: string
  readonly ticker: string
  /** ISO day of the call. */
  readonly heldOn?: string
  readonly service: string
  readonly turns: readonly SpeakerTurn[]
  /** Where it was asked for, without a key. */
  readonly address: string
  readonly retrievedAt: Date
}

/** A transcript as text: the speaker on one line, the speech below it. `readTurns` parses it. */
export function writeTurns(turns: readonly SpeakerTurn[]): string {
  const headings: Readonly<Record<TranscriptSection, string>> = {
    'prepared-remarks': 'Prepared Remarks',
    'questions-and-answers': 'Questions and Answers',
  }
  let section: TranscriptSection | undefined
  return turns
    .map((turn) => {
      const heading = turn.section !== undefined && turn.section !== section ? `${headings[turn.section]}\n\n` : ''
      section = turn.section ?? section
      const speaker = turn.role === undefined ? `[${turn.speaker}]` : `${turn.speaker} -- ${turn.role}`
      return `${heading}${speaker}\n\n${turn.text}\n`
    })
    .join('\n')
}
