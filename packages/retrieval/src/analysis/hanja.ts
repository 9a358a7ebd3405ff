/** Numerals, which the dictionary does not read. */
const numerals: Readonly<Record<string, string>> = Object.fromEntries(
  [
    '零영',
    '〇영',
    '一일',
    '二이',
    '三삼',
    '四사',
    '五오',
    '六육',
    '七칠',
    '八팔',
    '九구',
    '十십',
    '百백',
    '千천',
    '萬만',
    '万만',
    '億억',
    '兆조',
  ].map(([han = '', hangul = '']) => [han, hangul]),
)
const figures = '영일이삼사오육칠팔구'

/** A number of several numerals, or one numeral between counting words. */
const number =
  /(?<=第)[零〇一二三四五六七八九十百千萬万億兆]+|(?<![零〇一二三四五六七八九十百千萬万億兆])[零〇一二三四五六七八九十百千萬万億兆]+(?=[年月日期回次號個名圓株%])|[零〇一二三四五六七八九十百千萬万億兆]{3,}/gu
/** Chinese and Japanese sentences continue without a blank; a Korean word in Han characters does not. */
const longestWord = 12

/**
 * A run of Han characters in today's Korean spelling: "損益計算書" is "손익계산서", "第三期" is "제3기", "一億二千萬" is "1억2천만".
 * @param readWord reads a run by the dictionary; unknown characters are kept
 * @returns undefined when the run is not a Korean word
 */
export function readHanja(characters: string, readWord: (characters: string) => string): string | undefined {
  if (characters.length > longestWord) return undefined
  const numbered = characters.replace(number, (found) =>
    Array.from(found, (sign) => {
      const figure = figures.indexOf(numerals[sign] ?? '')
      return figure >= 0 ? String(figure) : (numerals[sign] ?? sign)
    }).join(''),
  )
  const read = numbered.replace(/\p{Script=Han}+/gu, (run) => Array.from(readWord(run), (sign) => numerals[sign] ?? sign).join(''))
  return /\p{Script=Han}/u.test(read) ? undefined : read
}
