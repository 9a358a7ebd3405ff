import { PictureRefused, type TextRecogniser } from '@dossier/documents'
import { findTesseract, PictureNotRecognisable, runTesseract, showsLetters, type Tesseract } from '@dossier/platform/recognition'

// Looked for once a process, when the first file is read.
let found: { tesseract: Tesseract | undefined } | undefined

/** Recognises the pictures of one file, for `budgetMs` in all; nothing where Tesseract is not installed. */
export function createTextRecogniser(budgetMs: number): TextRecogniser | undefined {
  found ??= { tesseract: findTesseract() }
  const { tesseract } = found
  if (tesseract === undefined) return undefined
  const end = performance.now() + budgetMs
  return {
    languages: tesseract.languages,
    showsLetters,
    async run(picture, language) {
      const left = Math.floor(end - performance.now())
      if (left <= 0) return undefined
      try {
        return await runTesseract(tesseract, picture, language, left)
      } catch (error) {
        if (error instanceof PictureNotRecognisable) throw new PictureRefused(error.reason, { cause: error })
        throw error
      }
    },
  }
}
