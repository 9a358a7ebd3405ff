const LATIN_WIDTH = 6.4
const KOREAN = { first: '\u1100', width: 12 }

/** About the width in pixels of a text of a chart at 12 pixels, before it is drawn. */
export const textWidth = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + (character >= KOREAN.first ? KOREAN.width : LATIN_WIDTH), 0)
