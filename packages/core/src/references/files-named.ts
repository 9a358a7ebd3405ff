/** Words that people put around the name of a document. */
const fillers: ReadonlySet<string> = new Set(['the', 'see', 'per', 'from', 'in', 'of', 'source', '출처', '참고', '참조', '기준'])

/**
 * The files that a stated name means: the file of exactly this name, with or without its extension; else those whose names have all of its words, in any
 * order. Numbers alone mean no file.
 */
export function filesNamed<File extends { filename: string }>(stated: string, files: readonly File[]): File[] {
  const name = plain(stated)
  const exact = files.filter(({ filename }) => plain(filename) === name || plain(withoutExtension(filename)) === name)
  if (exact.length > 0) return exact
  const words = wordsOf(stated).filter((word) => !fillers.has(word))
  if (!words.some((word) => /\p{L}/u.test(word))) return []
  return files.filter(({ filename }) => {
    const own = new Set(wordsOf(withoutExtension(filename)))
    return words.every((word) => own.has(word))
  })
}

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

const withoutExtension = (filename: string): string => {
  const at = filename.lastIndexOf('.')
  return at > 0 ? filename.slice(0, at) : filename
}

/** Runs of letters and runs of digits: "FY2023" is "fy" and "2023". */
const wordsOf = (text: string): string[] => plain(text).match(/\p{L}+|\p{N}+/gu) ?? []
