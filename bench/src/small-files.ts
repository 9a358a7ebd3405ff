import { seededRandom } from './seeded-random.ts'

/** A file to upload, with its path below the chosen folder. */
export interface SmallFile {
  path: string
  content: string
  /** Bytes. */
  size: number
}

const WORDS = '매출 영업이익 계약 임대차 보증금 실사 revenue margin lease covenant guarantee outlook'.split(' ')
const FILES_OF_A_FOLDER = 40

/** Text files of one to six kilobytes in a tree three levels deep, always the same. */
export function smallFiles(count: number): SmallFile[] {
  const random = seededRandom(7)
  return Array.from({ length: count }, (_, n) => {
    const folder = Math.floor(n / FILES_OF_A_FOLDER)
    const words = Array.from({ length: 150 + Math.floor(random() * 600) }, () => WORDS[Math.floor(random() * WORDS.length)])
    const content = `자료 ${n}\n\n${words.join(' ')}`
    return { path: `실사 자료/${folder % 10}/folder ${folder}/${n}.txt`, content, size: Buffer.byteLength(content) }
  })
}
