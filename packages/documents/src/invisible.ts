const invisible = /(?![\t\n\v\f\r])[\p{Cc}\p{Cf}]/gu

/** Text without characters that have no shape: controls, marks of direction, soft hyphens, joiners. White space stays. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')

/** Text without white space at the ends of its lines; every line is looked at once, however long its blanks are. */
export const trimLineEnds = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
