import { spawn } from 'node:child_process'
import { readPictureHeader } from '../pictures/picture-header.ts'
import type { Tesseract } from './find-tesseract.ts'

const MAX_PIXELS = 40_000_000
/** Tesseract's column detection loses lines of Korean; the caller detects columns by their gaps. */
const ONE_COLUMN = '4'
/** Far above the output for a page full of text. */
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024

/** Thrown for a picture that cannot be processed. */
export class PictureNotRecognisable extends Error {
  override readonly name = 'PictureNotRecognisable'
  readonly reason: 'damaged' | 'too-large'
  constructor(reason: 'damaged' | 'too-large') {
    super(`picture cannot be recognised: ${reason}`)
    this.reason = reason
  }
}

/**
 * Recognises the text of a PNG, JPEG, GIF or WebP: Tesseract's table followed by its text; empty after `timeoutMs`.
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
  // Without preserved spaces, Korean would have one syllable per word. Both outputs are concatenated.
  const settings = ['preserve_interword_spaces=1', 'tessedit_create_tsv=1', 'tessedit_create_txt=1'].flatMap((setting) => ['-c', setting])
  const child = spawn(program, [...first, 'stdin', 'stdout', '-l', language, '--psm', ONE_COLUMN, ...settings], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // Its threads cost more than they save.
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
  // If the program ends before reading all input, the pipe breaks; its exit code tells the reason.
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
