import { readFile } from 'node:fs/promises'

/** Reads a file of one JSON object a line. */
export async function readJsonLines<Row>(path: string): Promise<Row[]> {
  const text = await readFile(path, 'utf8')
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row)
}
