const invisible = /(?![\t\n\v\f\r])[\p{Cc}\p{Cf}]/gu

/** Text without characters that have no shape: controls, direction marks, soft hyphens, joiners. White space is kept. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')

/** Text without white space at the ends of its lines; linear time, however long the blanks. */
export const trimLineEnds = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
