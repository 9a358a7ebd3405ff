const decoder = new TextDecoder('euc-kr')
let codes: Map<string, readonly number[]> | undefined

/** Every letter of KS X 1001 by its two bytes. */
function readCodes(): Map<string, readonly number[]> {
  const found = new Map<string, readonly number[]>()
  for (let lead = 0xa1; lead <= 0xfe; lead += 1)
    for (let trail = 0xa1; trail <= 0xfe; trail += 1) found.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
  return found
}

/** Korean text as Windows wrote it before Unicode. */
export function encodeEucKr(text: string): Uint8Array {
  const known = (codes ??= readCodes())
  return Uint8Array.from(Array.from(text, (letter) => known.get(letter) ?? [letter.charCodeAt(0)]).flat())
}
