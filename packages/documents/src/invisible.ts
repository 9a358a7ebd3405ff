const invisible = /(?![\t\n\v\f\r])[\p{Cc}\p{Cf}]/gu

/** Text without characters that have no shape: controls, marks of direction, soft hyphens, joiners. White space stays. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')
