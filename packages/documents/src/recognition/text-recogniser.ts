/** A recognised language, by Tesseract's name. */
export type RecognisedLanguage = 'eng' | 'kor'

/** Finds text in pictures. The caller runs the program; this interface defines its input and output. */
export interface TextRecogniser {
  languages: readonly RecognisedLanguage[]
  /** Whether a picture contains shapes like letters, of at least `least` pixels height: much faster than reading them. */
  showsLetters(picture: Uint8Array, least: number): Promise<boolean>
  /**
   * Tesseract's output for a picture: a table of words (TSV), then the same text with its spaces. Undefined when the file has used up its time.
   *
   * @throws PictureRefused
   */
  run(picture: Uint8Array, language: RecognisedLanguage): Promise<string | undefined>
}

/** Thrown by a recogniser for a picture that it cannot open, or that is too large to be opened. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
  readonly reason: 'damaged' | 'too-large'
  constructor(reason: 'damaged' | 'too-large', options?: ErrorOptions) {
    super(`picture cannot be recognised: ${reason}`, options)
    this.reason = reason
  }
}
