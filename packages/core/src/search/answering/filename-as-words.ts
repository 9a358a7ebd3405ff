/** A file's name as a name: "Lease_Busan-2.pdf" is "Lease Busan 2". */
export const filenameAsWords = (filename: string) => filename.replace(/\.[^.]{1,5}$/, '').replace(/[_-]+/g, ' ')
