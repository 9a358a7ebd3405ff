import { dataBlock } from './data-marks.ts'

/** A sentence that failed verification, as the model wrote it, with the reasons. */
export interface FailedSentence {
  at: number
  /** The sentence as it was written, as JSON. */
  written: string
  reasons: readonly string[]
}

const instructions = `These sentences of your answer did not pass the check. Write for each one that the pages above carry, with quotes copied from them; do not repeat what failed. Keep what was right: yes or no, the company, the period. Withdraw one that they do not carry: {"at": 2, "text": null}.
Return JSON {"sentences": [{"at", "text", "citations", "calculation"}]}; "at" is the number of the sentence that it replaces. For one that failed because 6,489 stands on E2 and not on E1:
{"sentences": [{"at": 0, "text": "Net sales were USD 6,489 million in fiscal 2023.", "citations": [{"ref": "E2", "quote": "Net sales"}, {"ref": "E2", "quote": "6,489"}], "calculation": null}]}`

export const isRepair = (words: string): boolean => words.startsWith(instructions)

/** Asks for replacements of the sentences that failed. */
export function repairWords(failed: readonly FailedSentence[]): string {
  const sentences = failed.map(({ at, written, reasons }) => `${dataBlock(`S${at}`, [], written)}\nat ${at}, failed: ${reasons.join('; ')}`)
  return [instructions, ...sentences].join('\n\n')
}
