const unwanted = /[\u0000-\u001f\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufb00-\ufb06\ufeff\ufff0-\uffff\ud800-\udfff]/
const ligatures: Record<string, string> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' }

/**
 * A word as it is read: ligatures spelled out, invisible and control characters and halves of broken surrogate pairs removed,
 * odd spaces made plain. Most words need nothing and are returned as they are.
 */
export const cleanText = (text: string): string => {
  if (!unwanted.test(text)) return text
  return text
    .replace(/[ﬀ-ﬆ]/g, (ligature) => ligatures[ligature] ?? ligature)
    .replace(/[\t\n\r\v\f\u00a0\u2028\u2029]/g, ' ')
    .replace(/[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\ufff0-\ufffb\ufffe\uffff]/g, '')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
    .trim()
}
