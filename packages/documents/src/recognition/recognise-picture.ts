import { parseRecognition, type RecognisedText } from './parse-recognition.ts'
import type { RecognisedLanguage, TextRecogniser } from './text-recogniser.ts'

/** In its own language a clean page comes out above 85, in the other one below 60. */
const sure = 80
/** What is less sure than this is texture, not text. */
const leastSure = 50

export interface PictureReading {
  /** Of the next picture; nothing when the time is over. @throws PictureRefused */
  read(picture: Uint8Array): Promise<RecognisedText | undefined>
  /** Whether there is anything to read, where letters are `least` pixels tall at least. */
  showsLetters(picture: Uint8Array, least: number): Promise<boolean>
}

/**
 * Reads the pictures of one file. Both languages at once would take Korean letters for Latin ones; so each picture is read in
 * the language of the one before it, and in the other too when that is not sure.
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
