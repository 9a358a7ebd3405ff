import { readFile } from 'node:fs/promises'

/** Reads a file with one JSON object per line. */
export async function readJsonLines<Row>(path: string): Promise<Row[]> {
  const text = await readFile(path, 'utf8')
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row)
}
