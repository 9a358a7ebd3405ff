import { spawn } from 'node:child_process'
import { readPictureHeader } from '../pictures/picture-header.ts'
import type { Tesseract } from './find-tesseract.ts'

const MAX_PIXELS = 40_000_000
/** Tesseract's own search for columns loses lines of Korean; whoever lays out the words tells columns by their gaps. */
const ONE_COLUMN = '4'
/** Far above what a page full of letters gives. */
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024

/** Thrown for a picture that is not opened. */
export class PictureNotRecognisable extends Error {
  override readonly name = 'PictureNotRecognisable'
  readonly reason: 'damaged' | 'too-large'
  constructor(reason: 'damaged' | 'too-large') {
    super(`picture cannot be recognised: ${reason}`)
    this.reason = reason
  }
}

/**
 * The words of a PNG, JPEG, GIF or WebP as Tesseract's table, then as text; nothing when it takes longer than `timeoutMs`.
 *
 * @throws PictureNotRecognisable
 */
export async function runTesseract(
  { command }: Tesseract,
  picture: Uint8Array,
  language: string,
  timeoutMs: number,
): Promise<string | undefined> {
  const header = readPictureHeader(picture)
  if (header === undefined || header.width === 0 || header.height === 0) throw new PictureNotRecognisable('damaged')
  if (header.width * header.height > MAX_PIXELS) throw new PictureNotRecognisable('too-large')
  const [program, ...first] = command
  // Without spaces kept between words, Korean would come out one syllable a word. Both outputs are written one behind the other.
  const settings = ['preserve_interword_spaces=1', 'tessedit_create_tsv=1', 'tessedit_create_txt=1'].flatMap((setting) => ['-c', setting])
  const child = spawn(program, [...first, 'stdin', 'stdout', '-l', language, '--psm', ONE_COLUMN, ...settings], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // Its threads wait for each other longer than they help.
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  const parts: Buffer[] = []
  let size = 0
  child.stdout.on('data', (part: Buffer) => {
    size += part.length
    if (size > MAX_OUTPUT_BYTES) child.kill('SIGKILL')
    else parts.push(part)
  })
  // A program that ends before it has read the whole picture breaks the pipe; its exit code says why.
  child.stdin.on('error', () => {})
  child.stdin.end(picture)
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (...ended) => resolve(ended))
  })
  if (signal !== null) return undefined
  if (code !== 0) throw new PictureNotRecognisable('damaged')
  return Buffer.concat(parts).toString()
}
