import { PictureRefused, type TextRecogniser } from '@dossier/documents'
import { findTesseract, PictureNotRecognisable, runTesseract, showsLetters, type Tesseract } from '@dossier/platform/recognition'

// Detected once per process, when the first file is read.
let found: { tesseract: Tesseract | undefined } | undefined

/** Recognises text in the images of one file, within `budgetMs` in total; undefined when Tesseract is not installed. */
export function createTextRecogniser(budgetMs: number): TextRecogniser | undefined {
  found ??= { tesseract: findTesseract() }
  const { tesseract } = found
  if (tesseract === undefined) return undefined
  const end = performance.now() + budgetMs
  return {
    languages: tesseract.languages,
    showsLetters,
    async run(picture, language) {
      const remaining = Math.floor(end - performance.now())
      if (remaining <= 0) return undefined
      try {
        return await runTesseract(tesseract, picture, language, remaining)
      } catch (error) {
        if (error instanceof PictureNotRecognisable) throw new PictureRefused(error.reason, { cause: error })
        throw error
      }
    },
  }
}
