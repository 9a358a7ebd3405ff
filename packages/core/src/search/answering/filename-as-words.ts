/** Turns a file name into words: "Lease_Busan-2.pdf" becomes "Lease Busan 2". */
export const filenameAsWords = (filename: string) => filename.replace(/\.[^.]{1,5}$/, '').replace(/[_-]+/g, ' ')
