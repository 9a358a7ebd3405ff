const billion = 1e9
const hundredMillion = 1e8

/** The scale in which a language counts an amount that is printed in another: Korean has no word for a billion, and counts 17.3 billion as 173억. */
export const countedScale = (scale: number, language: 'en' | 'ko'): number =>
  language === 'ko' && scale === billion ? hundredMillion : scale
