/** A part's name for comparison over tables and years: without case, blanks, brackets, signs, and words for "segment". */
export const partKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\((?:\d{1,2}|[a-z]|\*+)\)/g, '')
    .replaceAll(/\bsegments?\b|부문/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
