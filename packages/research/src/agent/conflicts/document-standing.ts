/** What a document states about how final it is. */
export interface DocumentStanding {
  isDraft: boolean
  /** Signed, executed or approved. */
  isFinal: boolean
  /** Its figures are audited. */
  isAudited: boolean
  /** "v2.1" is [2, 1]; absent if it states none. */
  version?: readonly number[]
}

/** Number of characters at the start of a document that state what it is. */
const headLength = 600

const draft = /\bdraft\b|초안|가안/iu
/** The contrary of what is sought: "not audited", "to be signed". */
const audited = /(?<!\bnot |\bnot yet |\bun)\baudited\b|감사(?:를\s?)?받은|감사 완료/iu
const final =
  /\bexecuted (?:copy|version)\b|\bexecution version\b|(?<!\bnot |\bun)\bsigned(?: copy| version)?\b|\bfinal\b|체결본|서명본|최종본|확정본/iu
const version = /\b(?:v|ver|version|rev|revision)\.? ?(\d{1,3}(?:\.\d{1,3}){0,2})(?![\d.]*\d)|제? ?(\d{1,2}) ?판(?!\p{L})/iu

/**
 * Reads how final a document is from its name and its beginning.
 *
 * @param firstPage text of its first page
 */
export function readStanding(filename: string, firstPage: string): DocumentStanding {
  const text = `${filename.replace(/\.[^.]{1,5}$/u, '').replace(/[_-]+/gu, ' ')}\n${firstPage.slice(0, headLength)}`.normalize('NFKC')
  const [, latin, korean] = version.exec(text) ?? []
  const number = latin ?? korean
  return {
    isDraft: draft.test(text),
    isFinal: final.test(text),
    isAudited: audited.test(text),
    ...(number !== undefined && { version: number.split('.').map(Number) }),
  }
}

/** Negative if the first is more final: of two versions the newer one, and what is signed before what is not. */
export function compareStandings(one: DocumentStanding, other: DocumentStanding): number {
  return Number(other.isFinal) - Number(one.isFinal) || compareVersions(other.version, one.version)
}

/** Versions can be compared only if both are stated. */
function compareVersions(one: readonly number[] | undefined, other: readonly number[] | undefined): number {
  if (one === undefined || other === undefined) return 0
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
