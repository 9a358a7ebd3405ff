const tail = /^(?:%|\)|%\)|\)%|pts?\.?|bps|%p)$/

/** True for the sign that closes a number and is drawn apart from it. */
export const isFigureTail = (text: string): boolean => text.length <= 4 && tail.test(text)
