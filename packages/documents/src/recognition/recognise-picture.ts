import { parseRecognition, type RecognisedText } from './parse-recognition.ts'
import type { RecognisedLanguage, TextRecogniser } from './text-recogniser.ts'

/** Mean confidence of a clean page: above 85 in its own language, below 60 in the other. */
const sure = 80
/** Regions with lower confidence are texture, not text. */
const leastSure = 50

export interface PictureReading {
  /** The recognised text of the next picture; undefined when the time has expired. @throws PictureRefused */
  read(picture: Uint8Array): Promise<RecognisedText | undefined>
  /** Whether the picture can contain text, with letters of at least `least` pixels height. */
  showsLetters(picture: Uint8Array, least: number): Promise<boolean>
}

/**
 * Reads the pictures of one file. With both languages at once, Korean letters would be read as Latin ones; so each picture is read in the language of
 * the previous one, and also in the other when the confidence is low.
 */
export const startPictureReading = (recogniser: TextRecogniser): PictureReading => {
  let languages: readonly RecognisedLanguage[] = recogniser.languages
  return {
    showsLetters: (picture, least) => recogniser.showsLetters(picture, least),
    async read(picture) {
      let best: RecognisedText | undefined
      for (const language of languages) {
        const output = await recogniser.run(picture, language)
        if (output === undefined) break
        const text = parseRecognition(output)
        if (best !== undefined && best.confidence >= text.confidence) continue
        best = text
        if (text.confidence < sure) continue
        languages = [language, ...languages.filter((other) => other !== language)]
        break
      }
      return best !== undefined && best.confidence < leastSure ? { ...best, lines: [] } : best
    },
  }
}
