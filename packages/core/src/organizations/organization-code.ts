const LONGEST = 40
const SHORTEST = 2

/**
 * The code that members type at sign-in, made from an organisation's name: its words of Latin letters, digits and Hangul in
 * lower case, joined by hyphens. `organization` when nothing of the name is left.
 */
export function codeFrom(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .match(/[a-z\d\uac00-\ud7a3]+/g)
  const code = shortened((words ?? []).join('-'), LONGEST)
  return code.length < SHORTEST ? 'organization' : code
}

/** The code itself, then with the numbers from 2 on. */
export function* codeCandidates(code: string): Generator<string> {
  yield code
  for (let number = 2; ; number += 1) {
    const suffix = `-${number}`
    yield `${shortened(code, LONGEST - suffix.length)}${suffix}`
  }
}

const shortened = (code: string, length: number) => code.slice(0, length).replace(/(?<!-)-+$/, '')
