/** A language that texts are recognised in, by the name that Tesseract has for it. */
export type RecognisedLanguage = 'eng' | 'kor'

/** Finds text in pictures. Running the program is the caller's part: here stands what is asked of it. */
export interface TextRecogniser {
  languages: readonly RecognisedLanguage[]
  /** Whether a picture shows anything that could be letters, which are `least` pixels tall at least: much quicker to tell than what they say. */
  showsLetters(picture: Uint8Array, least: number): Promise<boolean>
  /**
   * What Tesseract says of a picture: a table of words (TSV), then the same text with its spaces.
   * Nothing when the file has had its share of time.
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
