import type { WrittenQuestion } from '@dossier/core'
import { sha256Hex } from '@dossier/platform'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const questionsSchema = z.array(
  z.object({
    language: z.enum(['en', 'ko']),
    question: z.string(),
    file: z.string().optional(),
    suggested: z.boolean().optional(),
  }),
)

/** The suggested questions of the sample deal room, by file; loaded with the first call. */
export function sampleQuestionsOf(folder: string): () => Promise<readonly WrittenQuestion[]> {
  let read: Promise<readonly WrittenQuestion[]> | undefined
  return () => (read ??= readQuestions(folder))
}

async function readQuestions(folder: string): Promise<readonly WrittenQuestion[]> {
  const rows = questionsSchema.parse(JSON.parse(await readFile(join(folder, 'questions.json'), 'utf8')))
  const written = rows.map(async ({ suggested, file, language, question }) =>
    suggested === true && file !== undefined
      ? [{ language, question, sha256: sha256Hex(await readFile(join(folder, 'files', file))) }]
      : [],
  )
  return (await Promise.all(written)).flat()
}
