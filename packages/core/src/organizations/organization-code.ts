const MAX_LENGTH = 40
const MIN_LENGTH = 2

/**
 * The code that members enter at sign-in, derived from an organization's name: its words of Latin letters, digits and Hangul in lower case,
 * joined by hyphens. `organization` if nothing remains.
 */
export function codeFrom(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .match(/[a-z\d\uac00-\ud7a3]+/g)
  const code = shortened((words ?? []).join('-'), MAX_LENGTH)
  return code.length < MIN_LENGTH ? 'organization' : code
}

/** The code itself, then with suffixes from -2 on. */
export function* codeCandidates(code: string): Generator<string> {
  yield code
  for (let number = 2; ; number += 1) {
    const suffix = `-${number}`
    yield `${shortened(code, MAX_LENGTH - suffix.length)}${suffix}`
  }
}

const shortened = (code: string, length: number) => code.slice(0, length).replace(/(?<!-)-+$/, '')
